// 模拟钢厂: while its switch is on, the mill's side of young orders runs by itself, so that a visitor sees an order travel in minutes. One step
// an order and run, by the same use cases and under its own name; nothing is ever done in the buyer's stead.
import { anySandbox } from '../../../server/src/kernel/settings/partners.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import { cookieJar } from '../../../server/src/kernel/serve/cookies.ts'
import { type Ctx, makeCtx, type World } from '../../../server/src/kernel/ctx.ts'
import { type DueStep, dueSteps, simulatedStaff, switchedAt } from './simulator.queries.ts'
import { type Hands, mayStep, steps } from './steps.ts'
import type { Viewer } from '../../../server/src/kernel/ports/viewer.ts'

const FIRST = 'S030'
const SECOND = 'S031'
const SWITCH = 'sandbox.mill'
/** Orders younger than the switch by so much are taken too: a visitor buys first and then reads how to go on. What the demo tells stays. */
const BEFORE_MS = 2 * 3_600_000
/** Steps of one run: a run ends well before the next is due. */
const STEPS_A_RUN = 40
/** On the road at least so long, so that somebody can look on. */
const ARRIVE_SECONDS = 20

/** What was refused rests, longer each time, up to an hour: nothing is asked for ever. Lost with the process, which is no harm. */
const REST_MS = 15_000
const MOST_REST_MS = 3_600_000
interface Rest {
  until: number
  times: number
}
const resting = new Map<string, Rest>()

/** The job: nothing while the switch is off. */
export async function simulateMill(world: World, most = STEPS_A_RUN, arriveSeconds = ARRIVE_SECONDS): Promise<number> {
  if (!anySandbox(world.settings) || !(await world.rules.on(SWITCH))) return 0
  const turned = await switchedAt(world.pool, SWITCH)
  if (!turned) return 0
  return (await stepOrders(world, { since: new Date(turned.at.getTime() - BEFORE_MS), most, arriveSeconds })).done
}

/** One step of each order since then; how many were done and how many refused. A long run asks for it without the switch. */
export async function stepOrders(
  world: World,
  o: { since: Date; most: number; arriveSeconds: number },
): Promise<{ done: number; refused: number }> {
  const hands = await handsOf(world)
  if (!hands) return { done: 0, refused: 0 }
  const now = Date.now()
  for (const [orderCode, r] of resting) if (r.until + MOST_REST_MS < now) resting.delete(orderCode)
  const due = await dueSteps(world.pool, {
    since: o.since,
    resting: [...resting].filter(([, r]) => r.until > now).map(([orderCode]) => orderCode),
    plannerId: hands.first.me.userId,
    sealsByRule: await world.rules.on('signing.autoSeal'),
    arriveSeconds: o.arriveSeconds,
    limit: o.most,
  })
  let done = 0
  for (const step of due) if (await stepOnce(hands, step)) done += 1
  return { done, refused: due.length - done }
}

/** Both, or nobody: in production neither exists. */
async function handsOf(world: World): Promise<Hands | null> {
  const staff = await simulatedStaff(world.pool, [FIRST, SECOND])
  const ctxOf = (code: string): Ctx | undefined => {
    const s = staff.find(x => x.staffCode === code)
    return (
      s &&
      makeCtx({
        world,
        viewer: viewerOf(s),
        channelCode: null,
        areaCode: null,
        contractNo: null,
        ip: '',
        cookies: cookieJar(world.settings, undefined),
      })
    )
  }
  const [first, second] = [ctxOf(FIRST), ctxOf(SECOND)]
  return first && second ? { first, second } : null
}

/** As a log-in would make him, without a session. */
const viewerOf = (s: {
  userId: number
  staffCode: string
  userName: string
  realName: string
  mobile: string
  roles: string[]
}): Viewer => ({
  userId: s.userId,
  kind: 'staff',
  userName: s.userName,
  nickName: s.realName,
  realName: s.realName,
  mobile: s.mobile,
  headImgUrl: '',
  isPickUp: false,
  userType: 9,
  companyId: null,
  companyCode: '',
  companyName: '',
  approvalStatus: 0,
  rights: [],
  roleName: '',
  bdName: '',
  bdPhone: '',
  actor: null,
  sessionId: 0,
  staffCode: s.staffCode,
  staffRoles: s.roles,
  mustChange: false,
  enrolled: false,
  limited: false,
  linked: false,
  lastLoginAt: 0,
  now: Date.now(),
  token: '',
})

/** Each for itself: one that fails leaves the others done. */
async function stepOnce(hands: Hands, due: DueStep): Promise<boolean> {
  const ctx = hands[steps[due.kind].by]
  try {
    if (!mayStep(ctx, due.kind)) throw new Refusal('STAFF_RIGHT')
    await steps[due.kind].act(ctx, due)
    resting.delete(due.orderCode)
    return true
  } catch (e) {
    const times = (resting.get(due.orderCode)?.times ?? 0) + 1
    resting.set(due.orderCode, { until: Date.now() + Math.min(MOST_REST_MS, REST_MS * 2 ** (times - 1)), times })
    // Somebody was faster, or it waits for a human: said once a rest, never a failure of the run.
    const { orderCode, kind } = due
    console.warn(
      JSON.stringify({ level: 40, time: Date.now(), orderCode, step: kind, why: (e as Error).message, msg: 'simulator' }),
    )
    return false
  }
}
