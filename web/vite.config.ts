import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

// One config for three uses: client build, server build (--ssr) and the middleware of the development server.
export default defineConfig(({ isSsrBuild, command }) => ({
  root: here,
  cacheDir: `${here}/node_modules/.vite`,
  appType: 'custom',
  plugins: [react(), ...(isSsrBuild ? [serverParts] : [])],
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
    rolldownOptions: { input: `${here}/src/${isSsrBuild ? 'entry-server.tsx' : 'entry-client.tsx'}` },
  },
}))
