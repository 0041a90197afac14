@_exported public import CachedAppendStrategy
@_exported public import CheckpointStrategy
@_exported public import CollectionLayoutCore
@_exported public import DirtyRangeStrategy
@_exported public import IndexedStrategy
@_exported public import NaiveStrategy

extension Strategy {
  /// The strategies every layout can be run under, in the order of reports.
  public static let all: [Strategy] = {
    var names = StrategyNames()
    StrategyRegister<ListRule<FilledRow>>.present(to: &names)
    return names.strategies
  }()

  /// The registered strategy of this name. Throws ``LayoutError/unknownStrategy(_:known:)`` for an unknown name.
  public static func named(_ name: String) throws(LayoutError) -> Strategy {
    guard let strategy = all.first(where: { $0.name == name }) else {
      throw .unknownStrategy(name, known: all.map(\.name))
    }
    return strategy
  }
}

/// The register of strategies.
@usableFromInline enum StrategyRegister<Rule: PlacementRule> {
  /// Shows every strategy there is to `visitor`.
  @inlinable @inline(__always) static func present<Visitor: StrategyVisitor>(to visitor: inout Visitor) where Visitor.Rule == Rule {
    visitor.visit(NaiveStore<Rule>.self)
    visitor.visit(CachedAppendStore<Rule>.self)
    visitor.visit(DirtyRangeStore<Rule>.self)
    visitor.visit(CheckpointStore<Rule>.self)
    visitor.visit(IndexedStore<Rule>.self)
  }
}

/// A visitor of the register. A list of closures would do, but the compiler (Swift 6.3) does not specialise code that it reaches only through one.
@usableFromInline protocol StrategyVisitor {
  associatedtype Rule: PlacementRule
  mutating func visit<Store: LayoutStore & ~Copyable>(_ store: Store.Type) where Store.Rule == Rule
}

/// Collects the strategies.
struct StrategyNames: StrategyVisitor {
  typealias Rule = ListRule<FilledRow>
  var strategies: [Strategy] = []

  mutating func visit<Store: LayoutStore & ~Copyable>(_ store: Store.Type) where Store.Rule == Rule { strategies.append(Store.strategy) }
}

/// Makes the engine of one strategy.
@usableFromInline struct EngineMaker<Rule: PlacementRule>: StrategyVisitor {
  @usableFromInline let name: String
  @usableFromInline let ingredients: EngineIngredients<Rule>
  @usableFromInline var result: Result<LayoutEngine, LayoutError>?

  @inlinable init(name: String, ingredients: EngineIngredients<Rule>) {
    self.name = name
    self.ingredients = ingredients
  }

  @inlinable @inline(__always) mutating func visit<Store: LayoutStore & ~Copyable>(_ store: Store.Type) where Store.Rule == Rule {
    guard Store.strategy.name == name else { return }
    do throws(LayoutError) {
      result = .success(LayoutEngine(try StoreEngine<Store>(ingredients)))
    } catch {
      result = .failure(error)
    }
  }
}

/// The builder of a registered strategy.
///
/// In debug builds of this package it holds rules to their contract (``PlacementRule``): a breach that shows over the first items is thrown as
/// ``LayoutError/brokenRule(_:item:)``, and a later one ends the program with its words. Release builds check nothing.
public struct RegisteredStrategy: EngineBuilder {
  @usableFromInline let strategy: Strategy

  /// The builder of `strategy`.
  @inlinable public init(_ strategy: Strategy) { self.strategy = strategy }

  /// An engine of these ingredients under the strategy. Throws where the strategy is not registered.
  @inlinable public func makeEngine<Rule: PlacementRule>(
    _ ingredients: borrowing EngineIngredients<Rule>
  ) throws(LayoutError) -> LayoutEngine {
    #if CHECK_INVARIANTS
      if !(Rule.self is any ObservedRule.Type) { return try CheckingBuilder(builder: self).makeEngine(ingredients) }
    #endif
    var maker = EngineMaker(name: strategy.name, ingredients: copy ingredients)
    StrategyRegister<Rule>.present(to: &maker)
    guard let result = maker.result else { throw .unknownStrategy(strategy.name, known: Strategy.all.map(\.name)) }
    return try result.get()
  }
}
