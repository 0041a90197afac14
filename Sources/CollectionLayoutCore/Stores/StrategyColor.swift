/// A colour of a strategy's lines in charts. Each is told from the others by colour-blind people, on a light and on a dark ground.
public enum StrategyColor: String, CaseIterable, Hashable, Sendable {
  case grey, orange, blue, violet, vermilion, green, rose, silver, brown
}
