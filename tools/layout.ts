// The layout of the sources: packages, areas, rooms. One table, held by tools/dependencies.ts (dependency-cruiser) without exceptions.

/** A package may import only what stands in its row. Demo data and the simulated mill are loaded by the server, never imported by it. */
export const packages = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  client: ['contract', 'domain'],
  web: ['client', 'contract', 'domain'],
  ops: ['client', 'contract', 'domain'],
  demo: ['server', 'contract', 'domain'],
} as const satisfies Record<string, readonly string[]>

/** From below: a file sees its own area and those before it. Rooms are the folders inside an area. */
export const areas = [
  'kernel',
  'platform',
  'site',
  'people',
  'goods',
  'orders',
  'money',
  'delivery',
  'selling',
  'desk',
  'main',
] as const

/** Packages that have areas. The client is a few files of the wire, the demo data stands above everything. */
export const withAreas = ['domain', 'contract', 'server', 'web', 'ops'] as const

/** What of npm and Node a package may use; null: any. */
export const libraries: Readonly<Record<keyof typeof packages, readonly string[] | null>> = {
  domain: [],
  contract: ['zod'],
  server: null,
  client: ['react', '@tanstack/react-query', 'hucre'],
  web: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
  // hucre reads the Excel that was chosen, to hand back its wrong rows.
  ops: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'antd', '@tiptap', 'hucre'],
  demo: null,
}

/** What of the contract a browser may run: codes, no sentence and no schema. All else of it is types there. */
export const contractAtRunTime = ['kernel/callError', 'kernel/codes', 'kernel/codeNumbers'] as const

/** Folders where things get lost: a thing lives with its noun. */
export const lostFolders = ['utils', 'helpers', 'common', 'shared'] as const
