// Uses only syntax that older Node versions understand, and no imports, because this file must load where the rest
// cannot.

/**
 * Ends the process with one clear line when Node is older than 24. Call it before loading anything else of the server.
 */
export function requireNode24(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= 24) return
  process.stderr.write(
    `The Tradehall server needs Node 24, this is Node ${version}: start it with "npm start", which brings its own Node 24.\n`,
  )
  process.exit(1)
}
