internal import Glibc

// The platform's mathematical functions, in one place: nothing else in the package calls them.

func sine(_ x: Double) -> Double { sin(x) }
func cosine(_ x: Double) -> Double { cos(x) }
func angle(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

/// e to the power of x.
package func exponential(_ x: Double) -> Double { exp(x) }
func hyperbolicTangent(_ x: Double) -> Double { tanh(x) }
func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
