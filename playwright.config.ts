import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromePath } from './tools/chrome.ts'

/** Stories side by side, each worker with a mall and a database of its own (tools/e2eServer.ts, e2e/story.ts). */
const WORKERS = 2

// The workers read this file again: they must find the ports and the browser the first reading chose. A port for each worker's mall, and one
// that answers once all of them are ready.
process.env.E2E_PORTS ??= execFileSync(
  process.execPath,
  [
    '-e',
    `const net=require('net');const open=[];const next=()=>{const s=net.createServer().listen(0,'127.0.0.1',()=>{open.push(s);
      if(open.length<=${WORKERS})next();else{process.stdout.write(open.map(o=>o.address().port).join(','));open.forEach(o=>o.close())}})};next()`,
  ],
  { encoding: 'utf8' },
)
/**
 * E2E_SEED=7 npm run e2e: the files in another order. Stories of a worker share its mall, and one that only passes after, or before, another
 * story leans on a fact of that one.
 */
function mixed(seed: number): string[] {
  const rank = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return globSync('e2e/*/*.e2e.ts').sort((a, b) => rank(a).localeCompare(rank(b)))
}
const seed = process.env.E2E_SEED

process.env.CHROME ??= await chromePath()
const ports = process.env.E2E_PORTS.split(',')

const sizes = [
  { name: '1280', use: { viewport: { width: 1280, height: 900 } } },
  // A story that matters on a phone says @narrow in its title.
  { name: '390', grep: /@narrow/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 } },
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/beginCosts.ts',
  testMatch: '*.e2e.ts',
  workers: WORKERS,
  // How long until something counts as missing, not how fast it must be: on a machine that others use, a minute is no fault of the mall.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // A new browser for each story would read and compile the whole program anew, a second of processor time each (decision 0181).
    reuseContext: true,
    // Nothing fades: contrast was judged in the middle of it when the machine was busy.
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A snapshot of the page at each step costs a tenth of a story: TRACE=on npm run e2e NAME keeps them of what fails.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME,
      args: ['--no-sandbox', '--disable-gpu'],
      // Without a language a browser cannot write a Chinese file name and calls every download `download`.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
  projects: seed
    ? mixed(Number(seed)).flatMap(file =>
        // Lots bear the name of the project, and whoever looks for raw codes on the pages would take two words in one for one.
        sizes.map(p => ({ ...p, name: `${p.name} ${basename(file, '.e2e.ts').toLowerCase()}`, testMatch: basename(file) })),
      )
    : sizes,
  webServer: {
    command: 'node tools/e2eServer.ts',
    url: `http://127.0.0.1:${ports.at(-1)}/`,
    timeout: 600_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { E2E_PORTS: process.env.E2E_PORTS },
  },
})
