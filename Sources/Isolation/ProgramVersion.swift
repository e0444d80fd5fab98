/// The version of the program: a child of another version is not asked.
package let programVersion = "0.1.0"
