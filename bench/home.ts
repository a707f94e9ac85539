// What a guest's first view costs: bytes over the wire, and first paint on a slow phone (4x CPU, 1.6 Mbit/s, 150 ms), median of five.
import { chromium } from '@playwright/test'
import { chromePath } from '../tools/chrome.ts'

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
      const of = (suffix: string) =>
        [...sizes.values()].filter(s => new URL(s.url).pathname.endsWith(suffix)).reduce((sum, s) => sum + s.bytes, 0)
      // The first view is what the document itself names; idle prefetch of the next pages comes after it and is counted apart.
      const named = await (await fetch(base)).text()
      js = [...sizes.values()]
        .filter(s => s.url.endsWith('.js') && named.includes(new URL(s.url).pathname))
        .reduce((sum, s) => sum + s.bytes, 0)
      ahead = of('.js') - js
      css = of('.css')
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const paint = median(paints)
  return [
    {
      work: '首屏脚本',
      value: `${(js / 1024).toFixed(1)} KiB（空闲预取另 ${(ahead / 1024).toFixed(1)}）`,
      bar: '≤ 150 KiB',
      ok: js > 0 && js <= 150 * 1024,
    },
    { work: '首屏样式', value: `${(css / 1024).toFixed(1)} KiB`, bar: '≤ 15 KiB', ok: css > 0 && css <= 15 * 1024 },
    { work: '首次绘制，慢速设备', value: `${Math.round(paint)} ms（五次中位）`, bar: '< 1000 ms', ok: paint < 1000 },
  ]
}
