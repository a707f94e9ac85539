import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstChunk } from './chunks.ts'

const here = import.meta.dirname

/** Our own files get the server's link and its reader of answers; the libraries themselves and the browser keep theirs. */
const serverParts: Plugin = {
  name: 'server-parts',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'react-router' && importer.startsWith(`${here}/src/`) && !importer.endsWith('/serverRouter.tsx')
      ? `${here}/src/main/serverRouter.tsx`
      : source === '@tanstack/react-query' && importer.endsWith('/client/src/useCall.ts')
        ? `${here}/src/main/serverQuery.tsx`
        : null,
}

/** Parts of the router that only its framework and its instrumentation need: the browser gets their answer, not their code. */
const browserParts: Plugin = {
  name: 'browser-parts',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /\/(ssr\/components|instrumentation)\.js$/.test(source) &&
    /\/react-router\/dist\/production\/lib\/(router\/router|dom\/lib|components)\.js$/.test(importer)
      ? `${here}/src/main/browserRouterParts.ts`
      : null,
}

// One config for three uses: client build, server build (--ssr) and the middleware of the development server.
export default defineConfig(({ isSsrBuild, command }) => ({
  root: here,
  cacheDir: `${here}/node_modules/.vite`,
  appType: 'custom',
  plugins: [react(), ...(isSsrBuild ? [serverParts] : command === 'build' ? [browserParts] : [])],
  // Bundling the dependencies saves the server a thousand file reads at start; in development it breaks CommonJS packages.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'chrome99',
    emptyOutDir: true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The sprite and small pictures stay files: inlined they would be sent again with every page.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: `${here}/src/entry-server.tsx` }
      : { input: `${here}/src/entry-client.tsx`, output: { codeSplitting: { groups: [firstChunk(`${here}/src/`)] } } },
  },
}))
