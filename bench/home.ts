// What a guest's first view costs: bytes over the wire, and first paint on a slow phone (4x CPU, 1.6 Mbit/s, 150 ms), median of five.
import { chromium } from '@playwright/test'
import { chromePath } from '../tools/chrome.ts'

/** What it came to when it was made lighter (decision 0268), and 2 %; 110 and 12 are the mark. */
const SCRIPTS_KIB = 136
const STYLES_KIB = 12

interface Measured {
  work: string
  value: string
  bar: string
  ok: boolean
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

export async function measureHome(base: string): Promise<Measured[]> {
  const browser = await chromium.launch({
    executablePath: await chromePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const paints: number[] = []
  let js = 0
  let ahead = 0
  let css = 0
  let files = 0
  try {
    for (let i = 0; i < 5; i += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: (1.6 * 1024 * 1024) / 8,
        uploadThroughput: (750 * 1024) / 8,
      })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const sizes = new Map<string, { url: string; bytes: number }>()
      cdp.on('Network.responseReceived', e => sizes.set(e.requestId, { url: e.response.url, bytes: 0 }))
      cdp.on('Network.loadingFinished', e => {
        const s = sizes.get(e.requestId)
        if (s) s.bytes = e.encodedDataLength
      })
      await page.goto(base, { waitUntil: 'networkidle' })
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN))
      // The first view is what the document itself names; idle prefetch of the next pages, with their sheets, comes after it and is counted apart.
      const named = await (await fetch(base)).text()
      const of = (suffix: string, first: boolean) =>
        [...sizes.values()].filter(s => s.url.endsWith(suffix) && named.includes(new URL(s.url).pathname) === first)
      const sum = (list: { bytes: number }[]) => list.reduce((all, s) => all + s.bytes, 0)
      js = sum(of('.js', true))
      files = of('.js', true).length
      ahead = sum(of('.js', false))
      css = sum(of('.css', true))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const paint = median(paints)
  return [
    {
      work: '首屏脚本',
      value: `${(js / 1024).toFixed(1)} KiB，${files} 个文件（空闲预取另 ${(ahead / 1024).toFixed(1)}）`,
      bar: `≤ ${SCRIPTS_KIB} KiB`,
      ok: js > 0 && js <= SCRIPTS_KIB * 1024,
    },
    {
      work: '首屏样式',
      value: `${(css / 1024).toFixed(1)} KiB`,
      bar: `≤ ${STYLES_KIB} KiB`,
      ok: css > 0 && css <= STYLES_KIB * 1024,
    },
    { work: '首次绘制，慢速设备', value: `${Math.round(paint)} ms（五次中位）`, bar: '< 1000 ms', ok: paint < 1000 },
  ]
}
