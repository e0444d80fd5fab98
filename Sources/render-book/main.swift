print("render-book")
