// Which browser the stories run in: the one named, the headless shell from npm, else the system's. Without any the step fails, it is not skipped.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The shell draws no window and has no extensions, sign-in or updates: half the processor time of a whole Chromium for the same page. */
async function headlessShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // Set before the import: it makes the package unpack the libraries a bare system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

export async function chromePath(): Promise<string> {
  // The same fonts everywhere, Chinese ones among them, whatever the machine has.
  process.env.FONTCONFIG_FILE ??= path.join(import.meta.dirname, 'fonts.conf')
  const named = process.env.CHROME
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME 指向的浏览器不存在：${named}`)
    return named
  }
  const shell = await headlessShell()
  if (shell) return shell
  for (const place of [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ])
    if (existsSync(place)) return place
  throw new Error('没有找到浏览器：请安装 Chromium，或用 CHROME 指明它的位置')
}
