#!/bin/sh
# libxml2-wasm 0.7.2, reading a document whose DOCTYPE names a grammar elsewhere, as every cXML, DocBook or NLM/JATS document does.
# Input: <a q="1&thinsp;000">1&thinsp;000</a>, once with <!DOCTYPE a SYSTEM "…"> and once without. Nothing is fetched (the default).
# Expected: an undeclared entity is an error in both, as in a document without a DOCTYPE.
# What happens: with the DOCTYPE the parse succeeds. The reference is a node of its own with empty content, so that text and attribute read
# "1000" where 1 and 000 were apart; the only trace is document.warnings. By the letter of XML 1.0 that is right: with an external subset that was not
# read an undeclared entity breaks validity, not well-formedness. A reader of purchase orders takes a quantity without the sign between.
# Who meets it: whoever reads cXML, JATS or XHTML with entities by this library (or libxml2 at all) and looks at thrown errors alone.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libxml2-wasm@0.7.2
cat > read.mjs <<'JS'
import { XmlDocument } from 'libxml2-wasm'
const body = '<a q="1&thinsp;000">1&thinsp;000</a>'
for (const [name, text] of [['without', body], ['with', `<!DOCTYPE a SYSTEM "http://grammar.example/a.dtd">${body}`]]) {
  try {
    const doc = XmlDocument.fromString(text)
    console.log(`${name} DOCTYPE: content ${doc.root.content}, attribute ${doc.root.attr('q').value}, warnings ${doc.warnings.length}`)
    doc.dispose()
  } catch (e) {
    console.log(`${name} DOCTYPE: ${e.constructor.name}`)
  }
}
JS
node read.mjs | tee out.txt
diff - out.txt <<'TXT'
without DOCTYPE: XmlParseError
with DOCTYPE: content 1000, attribute 1000, warnings 2
TXT
