// T49 for what comes in: an Excel of ten thousand goods, both servers killed while it is being written. Nothing of it is seen until all of it is.
import { newCoils, startImport } from '../../bench/desk.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause, until } from './faultWorld.ts'

const ROWS = 10_000
const KILLS = 2
interface Books {
  goods: number
  history: number
  stock: number
  told: number
}

export async function importKill(world: FaultWorld): Promise<Outcome> {
  const wrong: string[] = []
  const token = await world.mall.staff('S004')
  const importNo = await startImport(world.mall.base, token, await newCoils(ROWS))
  /** What stands in the books of this import, as everybody else sees it. */
  const books = async (): Promise<Books> => {
    const { rows } = await world.db.query<Books>(
      `select (select count(*) from sku k join sku_change c on c.sku_id = k.id and c.field = 'made' join goods_import i on i.id = c.import_id where i.import_no = $1)::int as goods,
         (select count(*) from sku_change c join goods_import i on i.id = c.import_id where i.import_no = $1)::int as history,
         (select coalesce(sum(delta), 0) from stock_move where ref = $1)::int as stock,
         (select count(*) from erp_outbox where payload ->> 'ref' = $1)::int as told`,
      [importNo],
    )
    return rows[0] ?? { goods: -1, history: -1, stock: -1, told: -1 }
  }
  const progress = async (): Promise<{ state: string; done: number }> => {
    const { rows } = await world.db.query<{ state: string; done: number }>(
      `select i.state, coalesce(p.done, 0)::int as done from goods_import i left join goods_import_progress p on p.import_id = i.id where i.import_no = $1`,
      [importNo],
    )
    return rows[0] ?? { state: '', done: 0 }
  }
  const killedAt: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The count of the run before stands until this one has told its own.
    await world.db.query(
      'delete from goods_import_progress p using goods_import i where i.id = p.import_id and i.import_no = $1',
      [importNo],
    )
    const caught = await until(
      120_000,
      async () => {
        const { state, done } = await progress()
        return state !== 'waiting' || done > 500
      },
      20,
    )
    const { state, done } = await progress()
    if (caught === null || state !== 'waiting') {
      wrong.push(`第 ${kill + 1} 次没有在写入中（${state}）`)
      break
    }
    await Promise.all([world.a.kill(), world.b.kill()])
    killedAt.push(done)
    // The database ends the transaction when it sees the connection gone.
    await pause(500)
    const seen = await books()
    if (Object.values(seen).some(n => n !== 0)) wrong.push(`第 ${kill + 1} 次杀死之后留下 ${JSON.stringify(seen)}`)
    await Promise.all([world.a.start(), world.b.start()])
  }
  const finished = await until(240_000, async () => (await progress()).state === 'done', 250)
  const all = await books()
  if (finished === null) wrong.push(`没有写完：${(await progress()).state}`)
  else if (all.goods !== ROWS || all.stock !== ROWS || all.told !== ROWS || all.history < ROWS)
    wrong.push(`写完之后 ${JSON.stringify(all)}`)
  const found = await until(30_000, async () => {
    const r = await world.mall.ask('/api/search/getSearchProducts', { word: '镀锌卷 0.503*1039' })
    return ((r.data as { totalCount: number } | null)?.totalCount ?? 0) > 0
  })
  if (found === null) wrong.push('写完的商品搜不到')
  return {
    pass: wrong.length === 0,
    figures: wrong.length
      ? wrong.join('；')
      : `${ROWS} 行，写到 ${killedAt.join('、')} 行时两个进程都被杀：那时别人看到 0 行；此后自己写完，${all.goods} 个商品、${all.stock} 件、${all.told} 条 ERP 消息，各一次，搜得到`,
  }
}
