// Two open pages of real people, a buyer's and the desk's, that nobody touches: after every change of hands they must be live again by themselves.
import { login, openBrowser, tell, unread } from '../fault/browser.ts'
import { type FaultWorld, until } from '../fault/faultWorld.ts'

export interface Pages {
  /** Milliseconds until each shows a notice that is sent now; null: not within the limit. */
  hear(limitMs: number): Promise<(number | null)[]>
  reloads(): number
  close(): Promise<void>
}

export async function openPages(world: Pick<FaultWorld, 'db' | 'front'>): Promise<Pages> {
  const base = `http://127.0.0.1:${world.front.port}`
  const browser = await openBrowser()
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const [buyer, desk] = contexts
  await login(buyer, base, '/api/user/loginUser', { userName: 'demo01' })
  await login(desk, base, '/api/ops/loginStaff', { staffCode: 'S001' })
  const pages = await Promise.all(contexts.map(c => c.newPage()))
  const [shop, ops] = pages
  if (!shop || !ops) throw new Error('no pages')
  let reloads = -2
  for (const page of pages) page.on('domcontentloaded', () => void (reloads += 1))
  await shop.goto(`${base}/user/userCenter`)
  await ops.goto(`${base}/ops`)
  const one = async (page: typeof shop, where: string, limitMs: number): Promise<number | null> => {
    const before = await unread(page)
    // The proof's own connection may be one that died with the primary.
    await until(10_000, async () => {
      await tell(world, where)
      return true
    })
    return until(limitMs, async () => (await unread(page)) > before)
  }
  return {
    hear: limitMs => Promise.all([one(shop, `user_name = 'demo01'`, limitMs), one(ops, `staff_code = 'S001'`, limitMs)]),
    reloads: () => reloads,
    close: () => browser.close(),
  }
}
