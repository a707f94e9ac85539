import { execFileSync } from 'node:child_process'
import { defineConfig, devices } from '@playwright/test'
import { chromePath } from './tools/chrome.ts'

// The workers read this file again: they must find the port and the browser the first reading chose.
process.env.E2E_PORT ??= execFileSync(
  process.execPath,
  [
    '-e',
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})",
  ],
  { encoding: 'utf8' },
)
process.env.CHROME ??= await chromePath()
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME, args: ['--no-sandbox', '--disable-gpu'] },
  },
  projects: [
    { name: '1280', use: { viewport: { width: 1280, height: 900 } } },
    // A story that matters on a phone says @narrow in its title.
    { name: '390', grep: /@narrow/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 } },
  ],
  webServer: {
    command: 'node tools/e2eServer.ts',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: process.env.E2E_PORT },
  },
})
