/// How a picture differs from another.
