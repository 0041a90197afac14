// Empty on purpose: linking the library is all that is asked of it; its functions are looked up at run time.
