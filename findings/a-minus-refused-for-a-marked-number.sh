#!/bin/sh
# oxlint 1.94.0 with oxlint-tsgolint 7.0.2007 (rules that read types), and typescript 7.0.2; beside them a numeric enum.
#
# Valid input: a number with a mark of its unit, as libraries of branded types make it (`number & { readonly unit?: 'fen' }`), and its negation.
# Expected: `no-unsafe-unary-minus` is for operands that are no numbers. Whatever is assignable to `number` is one, the compiler agrees, and a
#   numeric enum, which is assignable to number as well, passes.
# Seen: the rule looks at flags of the type and not at what it is assignable to: an intersection with number is refused, with a text that says what is already
#   true (should be assignable to number | bigint). Addition, comparison and template strings of the same value pass.
# Who meets it: whoever gives sums and weights types of their own under the recommended type-aware rules: each negation becomes an error, and the remedies that
#   come to mind are a cast, which drops the unit, or the rule's end.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund oxlint@1.94.0 oxlint-tsgolint@7.0.2007 typescript@7.0.2
cat > tsconfig.json <<'J'
{ "compilerOptions": { "strict": true, "noEmit": true, "target": "es2023", "module": "nodenext" }, "include": ["*.ts"] }
J
cat > rules.json <<'J'
{ "plugins": ["typescript"], "categories": { "correctness": "off" }, "rules": { "typescript/no-unsafe-unary-minus": "error" } }
J
cat > marked.ts <<'T'
type Fen = number & { readonly unit?: 'fen' }
export const back = (fen: Fen): number => -fen
export const less = (fen: Fen): number => 0 - fen
export const plain = (n: number): number => -n
T
cat > counted.ts <<'T'
enum Step {
  one = 1,
}
export const back = (step: Step): number => -step
T
npx tsc -p . && echo "tsc: nothing to say"
npx oxlint --type-aware -c rules.json . > said.txt 2>&1 || true
grep -oE '(marked|counted)\.ts:[0-9]+|should be assignable[^.]*' said.txt | sort
[ "$(grep -c 'no-unsafe-unary-minus' said.txt)" = "1" ] && grep -q 'marked.ts:2' said.txt
