// A truck scale on the weighman's own computer: he connects it by a click, the truck's weight is what its bytes say, and when the cable is out he types.
// Staff: S025 weigher. The indicator is played in the page: Toledo, seven bits, even parity.
import { expect, type Page } from '@playwright/test'
import { startBeside } from '../besideMall.ts'
import { clean } from '../serious.ts'
import { loginDesk, staffCalls, test } from '../story.ts'
import { truckAtGate } from '../truck.ts'

interface Played {
  kg: number
  opened: unknown[]
  /** What the browser's own window ends with: a port, or nothing chosen. */
  choice: 'none' | 'port'
  pull(): void
}
/** In the page, before anything of it runs. */
function playScale(): void {
  let stop = (): void => {}
  class Port extends EventTarget {
    readable: ReadableStream<Uint8Array> | null = null
    writable = null
    async open(o: unknown): Promise<void> {
      played.opened.push(o)
      this.readable = new ReadableStream({
        start: to => {
          const timer = setInterval(() => {
            const text = String(played.kg / 10).padStart(6)
            const frame = [2, 0x31, 0x30, 0x20, ...[...text, ...'     0'].map(c => c.charCodeAt(0)), 13]
            // As a driver hands them on: not where a frame ends.
            to.enqueue(Uint8Array.from(frame.slice(0, 4)))
            to.enqueue(Uint8Array.from(frame.slice(4)))
          }, 100)
          stop = () => {
            clearInterval(timer)
            this.readable = null
            to.error(new DOMException('The device has been lost.', 'NetworkError'))
            this.dispatchEvent(new Event('disconnect'))
          }
        },
      })
    }
    async close(): Promise<void> {}
  }
  const played: Played = { kg: 0, opened: [], choice: 'none', pull: () => stop() }
  Object.assign(globalThis, { played })
  Object.defineProperty(navigator, 'serial', {
    value: Object.assign(new EventTarget(), {
      getPorts: async () => [],
      requestPort: async () => {
        if (played.choice === 'none') throw new DOMException('No port selected by the user.', 'NotFoundError')
        return new Port()
      },
    }),
  })
}
const set = (page: Page, what: Partial<Pick<Played, 'kg' | 'choice'>>) =>
  page.evaluate(w => Object.assign((globalThis as unknown as { played: Played }).played, w), what)

test('the weighman connects his scale, books what it shows, and types when the cable is out', async ({
  browser,
  request,
}, info) => {
  const { w } = await truckAtGate(request, info, { tagKgs: [8_000, 8_000, 8_000, 7_980], plate: '冀ADEMO96' })
  const beside = await startBeside(info, {
    PARTNER_SCALE: 'serial',
    SCALES: `${w.depotCode}-1=serial/toledo?baud=4800&bits=7`,
  })
  const context = await browser.newContext({ baseURL: beside.origin, locale: 'zh-CN' })
  try {
    await context.addInitScript(playScale)
    const desk = await context.newPage()
    const at = `/ops/gate?depot=${w.depotCode}&truck=${w.waybillNo}`
    await loginDesk(desk, 'S025', at)
    expect((await context.request.get(at)).headers()['permissions-policy']).toContain('serial=(self)')
    expect((await context.request.get('/login')).headers()['permissions-policy']).toContain('serial=()')
    const box = desk.getByRole('region', { name: '进厂过皮' })
    await box.getByRole('button', { name: '连接磅' }).click()
    await expect(box.getByText(/没有选择串口/)).toBeVisible()
    await set(desk, { choice: 'port', kg: 15_060 })
    await box.getByRole('button', { name: '连接磅' }).click()
    await expect(box.getByRole('button', { name: '连接磅' })).toBeHidden()
    expect(await desk.evaluate(() => (globalThis as unknown as { played: Played }).played.opened)).toEqual([
      { baudRate: 4800, dataBits: 7, parity: 'even', stopBits: 1, bufferSize: 4096 },
    ])
    await box.getByRole('button', { name: '与预约相同' }).click()
    await box.getByRole('button', { name: /^上\s?磅$/ }).click()
    await box.getByRole('button', { name: '记皮重 15.060 吨' }).click()
    await expect(desk.getByText('冀ADEMO96 已进厂，皮重 15.060 吨')).toBeVisible()

    const store = await staffCalls(request, 'S023')
    await store('/api/ops/tickUnit', { waybillNo: w.waybillNo })
    await store('/api/ops/finishLoading', { waybillNo: w.waybillNo })
    await desk.reload()
    await set(desk, { choice: 'port', kg: 47_040 })
    const gross = desk.getByRole('region', { name: '过毛重' })
    await gross.getByRole('button', { name: '连接磅' }).click()
    await gross.getByRole('button', { name: /^上\s?磅$/ }).click()
    await expect(gross.getByText('47.040').first()).toBeVisible()
    const silent = desk.waitForResponse(
      async r => r.url().endsWith('/api/ops/readScale') && !((await r.json()) as { data: { answers: boolean } }).data.answers,
    )
    await desk.evaluate(() => (globalThis as unknown as { played: Played }).played.pull())
    await expect(gross.getByText(/线缆断开了/)).toBeVisible()
    await silent
    await gross.getByRole('textbox', { name: /仪表读数/ }).fill('47.040')
    await gross.getByRole('textbox', { name: '手工录入的原因' }).fill('线缆断开，按仪表读数')
    await gross.getByRole('button', { name: '记毛重 47.040 吨' }).click()
    await expect(desk.getByText(/净重 31.980 吨/).first()).toBeVisible()
    await clean(desk)
  } finally {
    await context.close()
    await beside.stop()
  }
})
