import { defineConfig, devices } from '@playwright/test'
export default defineConfig({
  testDir: '/work/main/e2e', testMatch: '*.e2e.ts', workers: 1, timeout: 40_000, expect: { timeout: 10_000 }, reporter: [['list']], outputDir: '/tmp/story/results',
  use: { actionTimeout: 8000, baseURL: 'http://127.0.0.1:3400', locale: 'zh-CN', timezoneId: 'Asia/Shanghai', screenshot: 'only-on-failure', launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] } },
  projects: [
    { name: '1280', use: { viewport: { width: 1280, height: 900 } } },
    { name: '390', grep: /@narrow/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 } },
  ],
})
