#!/usr/bin/env bash
# dependency-cruiser 18.7.2 beside typescript 7.0.2 (the native compiler, which has no JavaScript API yet).
# Valid input: two TypeScript files that import each other, and a rule that forbids circles.
# Expected: the circle is an error as with typescript 6.0.3; or, if the compiler cannot be used, the run fails or says so.
# What happens: no file is read, "no dependency violations found (0 modules, 0 dependencies cruised)", exit code 0. After raising typescript from 6
# to 7 a build whose layout is guarded stays green whatever is imported. With @swc/core installed and `parser: 'swc'` the same files are read.
# Who meets it: every project that holds its layers with dependency-cruiser in CI and takes typescript 7.
# A guard that helps in any case: fail when fewer files were read than there are (tools/dependencies.ts does).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
mkdir src
printf "import { b } from './b.ts'\nexport const a = (): number => b()\n" >src/a.ts
printf "import { a } from './a.ts'\nexport const b = (): number => a()\n" >src/b.ts
cat >.dependency-cruiser.mjs <<'RULE'
export default { forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }] }
RULE
cat >swc.mjs <<'RULE'
import rules from './.dependency-cruiser.mjs'
export default { ...rules, options: { parser: 'swc' } }
RULE
depcruise() { node_modules/.bin/node node_modules/dependency-cruiser/bin/dependency-cruiser.mjs "$@" src; }
run() { depcruise "$@" 2>&1 | sed '/^$/d' || true; }
code() { depcruise "$@" >/dev/null 2>&1 && echo 0 || echo $?; }

# It asks for a newer Node than some machines have.
npm install --silent --no-audit --no-fund node@24.21.0
npm install --silent --ignore-scripts --no-audit --no-fund dependency-cruiser@18.7.2 typescript@6.0.3
echo "typescript 6.0.3:"
run
six=$(code)
npm install --silent --ignore-scripts --no-audit --no-fund typescript@7.0.2
echo "typescript 7.0.2:"
seven_said=$(run)
echo "$seven_said"
seven=$(code)
npm install --silent --ignore-scripts --no-audit --no-fund @swc/core@1.16.22
echo "typescript 7.0.2, read with swc:"
run --config swc.mjs
swc=$(code --config swc.mjs)
echo "exit codes: $six with 6, $seven with 7, $swc with 7 and swc"
[ "$six" = 1 ] && [ "$seven" = 0 ] && [ "$swc" = 1 ] && grep -q '(0 modules, 0 dependencies cruised)' <<<"$seven_said"
