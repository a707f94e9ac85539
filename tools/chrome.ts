// Which browser the stories run in: the one named, the system's, else the one from npm. Without any the step fails, it is not skipped.
import { existsSync } from 'node:fs'
import path from 'node:path'

export async function chromePath(): Promise<string> {
  // The same fonts everywhere, Chinese ones among them, whatever the machine has.
  process.env.FONTCONFIG_FILE ??= path.join(import.meta.dirname, 'fonts.conf')
  const named = process.env.CHROME
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME 指向的浏览器不存在：${named}`)
    return named
  }
  for (const place of ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'])
    if (existsSync(place)) return place
  // Set before the import: it makes the package unpack the libraries a bare system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
