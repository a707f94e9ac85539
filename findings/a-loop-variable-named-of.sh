#!/bin/sh
# amaro 1.2.1 (what Node strips types with), @swc/core 1.16.22; against typescript 5.9.3, esbuild 0.27.0 and Node's own JavaScript parser.
#
# Valid input: for (const of of list), a loop over a list whose variable bears the name `of`. The word is reserved nowhere in ECMAScript; the
#   grammar takes it as a binding, with const, let and var, and in a destructured element.
# Expected: whoever parses TypeScript takes it, as the type checker does; stripping the types leaves the line as it is.
# Seen: amaro and swc refuse the file: "Variable declaration list cannot be empty". typescript and esbuild take it, and Node runs the same line as .js.
#   The same name is taken where it is not followed by the keyword: for (let of = 0; …), and in ({ of }).
# Who meets it: a file that is tested through esbuild or rolldown and started by Node itself, or built by swc: green in the one, no start in the other,
#   with a message that names no name.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund amaro@1.2.1 @swc/core@1.16.22 typescript@5.9.3 esbuild@0.27.0
cat > look.cjs <<'JS'
const amaro = require('amaro')
const swc = require('@swc/core')
const ts = require('typescript')
const esbuild = require('esbuild')

const js = text => new Function(text) && 'taken'
const parsers = {
  amaro: text => amaro.transformSync(text, { mode: 'strip-only' }) && 'taken',
  swc: text => swc.parseSync(text, { syntax: 'typescript' }) && 'taken',
  typescript: text => {
    const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
    return diagnostics.length === 0 ? 'taken' : 'refused'
  },
  esbuild: text => esbuild.transformSync(text, { loader: 'ts' }) && 'taken',
  'node, as JavaScript': js,
}
const lines = [
  'for (const of of [1, 2]) console.log(of)',
  'for (let of of [1, 2]) console.log(of)',
  'for (var of of [1, 2]) console.log(of)',
  'for (let of = 0; of < 2; of++) console.log(of)',
  'for (const { of } of [{ of: 1 }]) console.log(of)',
]
const seen = []
for (const line of lines) {
  console.log(line)
  for (const [name, parse] of Object.entries(parsers)) {
    let said
    try {
      said = parse(line)
    } catch (e) {
      said = 'refused'
      console.log(`    ${name}: ${String(e.message ?? e).split('\n').find(l => /[a-z]/i.test(l))?.trim()}`)
    }
    console.log(`  ${name} ${said}`)
    seen.push(said[0])
  }
}
console.log(seen.join(''))
process.exit(seen.join('') === 'rrtttrrtttrrttttttttttttt' ? 0 : 1)
JS
node look.cjs
