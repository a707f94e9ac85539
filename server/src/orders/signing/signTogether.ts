// 批量签署: several documents on one page, one proof of the person, each signed for itself (decision 0278). Who may sign, and how much, is asked of every one.
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { signEventLabel, SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { SignWay } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { askForScreen, platformOf } from './platform.ts'
import { millNameOf } from './signable.ts'
import { myFlow } from './signAsBuyer.ts'
import { signer } from './signer.ts'
import { type FlowRow, setSent } from './signing.queries.ts'
import { dueOf, signRowView } from './signing.reads.ts'

const areaOf = (documentNo: string) => (documentNo.startsWith('CC') ? 'framework' : 'order')
/** A database that is away is no document that is missing. */
const noneOfHis = (e: unknown): undefined => {
  if (!(e instanceof Refusal)) throw e
}
const found = async (ctx: Ctx, documentNos: readonly string[]): Promise<Map<string, FlowRow>> => {
  const flows = new Map<string, FlowRow>()
  for (const no of new Set(documentNos)) {
    const f = await myFlow(ctx, areaOf(no), no).catch(noneOfHis)
    if (f) flows.set(f.documentNo, f)
  }
  return flows
}

/** Why this person cannot sign it now; empty when he can. The single signing refuses for the same. */
async function whyNotNow(ctx: Ctx, f: FlowRow): Promise<string> {
  if (f.status !== SignStatus.pendingSign) return `现在是「${SignStatus.label(f.status)}」，不能${signEventLabel.firstSign}`
  if (f.platformId === null) return '文件还在准备，请稍后再看'
  return (await signer(ctx.db, ctx.me.userId, f.amountFen))?.whyNot ?? ''
}

export async function readSigns(ctx: Ctx, { documentNos }: { documentNos: string[] }) {
  const flows = await found(ctx, documentNos)
  const items = []
  for (const f of flows.values())
    items.push({
      ...signRowView(ctx.world, f),
      expiresAt: await dueOf(ctx.world, f),
      millName: await millNameOf(ctx.world, f),
      whyNotSign: await whyNotNow(ctx, f),
    })
  const platform = platformOf(ctx.world)
  return {
    items,
    missing: documentNos.filter(no => !flows.has(no)),
    together: platform?.signPages !== undefined,
    ways: SignWay.rows.filter(w => w.code === SignWay.sms || !platform?.onlySms).map(w => ({ way: w.code, label: w.label })),
    serverNow: ctx.world.clock.now(),
  }
}

/** The address of the platform's page for those that may be signed; the others are named with what stands against them. */
export async function sendSigns(ctx: Ctx, { documentNos, way }: Parsed<'/api/order/sendContractSigns'>) {
  const flows = await found(ctx, documentNos)
  const items: { documentNo: string; why: string }[] = []
  const going: (FlowRow & { platformId: string })[] = []
  for (const documentNo of new Set(documentNos)) {
    const f = flows.get(documentNo)
    const why = f ? await whyNotNow(ctx, f) : '没有这份文件，或不在您能查看的范围内'
    items.push({ documentNo, why })
    if (f && why === '' && f.platformId !== null) going.push({ ...f, platformId: f.platformId })
  }
  const [first] = going
  if (!first) return refuse('SIGN_NOTHING', { n: items.length, why: items[0]?.why ?? '' })
  const me = (await signer(ctx.db, ctx.me.userId, 0)) ?? refuse('SIGN_NONE')
  const page = {
    platformIds: going.map(f => f.platformId),
    person: me.name,
    mobile: me.mobile,
    way,
    phase: 'sign',
    returnUrl: `${ctx.world.settings.origin}/order/signMany?nos=${items.map(i => i.documentNo).join(',')}&back=1`,
  } as const
  if (platformOf(ctx.world)?.signPages === undefined) return refuse('SIGN_ONE_BY_ONE')
  const url = await askForScreen(ctx.world, 'address', (p, signal) => p.signPages?.(page, signal) ?? Promise.resolve(undefined))
  for (const f of going) await ctx.db.tx(tx => setSent(tx, f.id, me.userId))
  return { url, items }
}
