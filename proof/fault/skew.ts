// T28: the server's clock is an hour off, the database's is right. Everything that ends at a time ends by the database's.
import { randomInt } from 'node:crypto'
import { DEMO_PASSWORD } from '../../demo/src/seed/demo.constants.ts'
import { goodsWith, order } from '../mall.ts'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, until } from './faultWorld.ts'

const HOUR = 3600_000

/** Seconds between what is written and what it should be, by the database. */
async function off(world: FaultWorld, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await world.db.query<{ s: number | null }>(sql, values)
  return Math.abs(rows[0]?.s ?? Infinity)
}

async function oneClock(world: FaultWorld, shiftMs: number): Promise<string[]> {
  const wrong: string[] = []
  const server = await world.extra(`skew${shiftMs}`, { CLOCK_SHIFT_MS: String(shiftMs) }, [
    '--import',
    './proof/fault/shiftClock.mjs',
  ])
  // Its jobs are the only ones, so that they are judged too.
  await world.a.kill()
  await world.b.kill()
  await server.start()
  const mall = world.through(server)
  const expect = (name: string, holds: boolean) => void (holds || wrong.push(`${shiftMs / HOUR} 小时：${name}`))

  // A session: twelve hours, and half an hour of silence.
  const login = await mall.ask('/api/user/loginUser', { userName: 'demo01', password: DEMO_PASSWORD })
  const { token = '' } = (login.data ?? {}) as { token?: string }
  expect('登录', token !== '')
  const length = await off(
    world,
    `select extract(epoch from expires_at - now() - interval '12 hours')::float8 as s from session order by id desc limit 1`,
    [],
  )
  expect(`会话期限差 ${length.toFixed(1)} 秒`, length <= 3)
  const session = async (age: string): Promise<number> => {
    await world.db.query(
      `update session set seen_at = now() - $1::interval where id = (select max(s.id) from session s join app_user u on u.id = s.user_id where u.user_name = 'demo01')`,
      [age],
    )
    return (await mall.ask('/api/user/getUserByToken', {}, token)).code
  }
  expect('闲置 29 分钟的会话应有效', (await session('29 minutes')) === 1)
  expect('闲置 31 分钟的会话应失效', (await session('31 minutes')) === 606)

  // A code: five minutes.
  const code = async (age: string): Promise<number> => {
    const mobile = `1029${String(randomInt(1e7)).padStart(7, '0')}`
    const sent = await mall.ask('/api/sms/sendSms', { mobile, purpose: 'register' })
    const smsCode = (sent.data as { sandboxCode?: string } | null)?.sandboxCode
    if (!smsCode) return -1
    await world.db.query('update sms_code set created_at = now() - $1::interval where mobile = $2', [age, mobile])
    return (await mall.ask('/api/sms/verificationSms', { mobile, smsCode, purpose: 'register' })).code
  }
  const [young, old] = [await code('4 minutes'), await code('6 minutes')]
  expect(`4 分钟的验证码应有效（${young}）`, young === 1)
  expect(`6 分钟的验证码应过期（${old}）`, old !== 1 && old !== -1)

  // An order: held as long as the rule says, ended when that is over and not before.
  const [buyer] = await mall.buyers(1)
  const [sku] = await goodsWith(mall, 1)
  if (!buyer || !sku) return [...wrong, '没有买家或商品']
  const [fresh = ''] = (await order(mall, buyer, sku.code)).orderCodes
  const [due = ''] = (await order(mall, buyer, sku.code)).orderCodes
  const hold = await off(
    world,
    `select extract(epoch from hold_until - now() - interval '24 hours')::float8 as s from orders where order_code = $1`,
    [fresh],
  )
  expect(`付款时限差 ${hold.toFixed(1)} 秒`, hold <= 3)
  await world.db.query(`update orders set hold_until = now() + interval '10 minutes' where order_code = $1`, [fresh])
  await world.db.query(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [due])
  const statusOf = async (orderCode: string): Promise<number> =>
    (await world.db.query<{ s: number }>('select status::int as s from orders where order_code = $1', [orderCode])).rows[0]?.s ??
    -1
  expect('到期的订单应取消', (await until(45_000, async () => (await statusOf(due)) === 8, 250)) !== null)
  expect('还有 10 分钟的订单不应取消', (await statusOf(fresh)) === 3)
  await server.kill()
  return wrong
}

export async function skew(world: FaultWorld): Promise<Outcome> {
  const wrong = [...(await oneClock(world, -HOUR)), ...(await oneClock(world, HOUR))]
  return {
    pass: wrong.length === 0,
    figures: `服务器时钟 ±1 小时：会话、验证码、付款时限、超时取消${wrong.length ? `；${wrong.join('；')}` : '都按数据库的时间'}`,
  }
}
