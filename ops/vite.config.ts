import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname

// The console is rendered in the browser only. The server fills __NONCE__ and __BOOT__ in index.html for every answer.
export default defineConfig({
  root: here,
  base: '/ops/',
  // Its own cache: the mall's development server runs in the same process.
  cacheDir: `${here}/node_modules/.vite`,
  appType: 'custom',
  publicDir: false,
  html: { cspNonce: '__NONCE__' },
  plugins: [react()],
  build: {
    target: 'chrome99',
    outDir: `${here}/dist`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // antd is one chunk of its own that stays cached while the screens change; its size is known and accepted: a console is open all day.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
            { name: 'antd', test: /node_modules[\\/](antd|@rc-component|@ant-design[\\/](?!pro)|rc-[a-z-]+|dayjs)[\\/]?/ },
          ],
        },
      },
    },
  },
})
