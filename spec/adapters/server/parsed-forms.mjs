// Loaded before a server: writes a line to its error output for each large form or JSON text that it parses.

const LARGE_CHARACTERS = 10_000

const say = (form) => process.stderr.write(`parsed ${form}\n`)

globalThis.URLSearchParams = class extends URLSearchParams {
  constructor(init) {
    if (typeof init === 'string' && init.length > LARGE_CHARACTERS) say('a large form')
    super(init)
  }
}

const formData = Reflect.get(Response.prototype, 'formData')
Response.prototype.formData = function () {
  say('a multipart form')
  return formData.call(this)
}

// The bodies of the spec begin so, and nothing that the server parses for itself.
const BODY = '{"a'

const parseJson = JSON.parse
JSON.parse = (text, ...rest) => {
  if (typeof text === 'string' && text.length > LARGE_CHARACTERS && text.startsWith(BODY)) say('a large JSON text')
  return parseJson(text, ...rest)
}
