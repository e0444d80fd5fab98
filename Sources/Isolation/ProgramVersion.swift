/// The version of the program: a child of another version is not used.
package let programVersion = "0.1.0"
