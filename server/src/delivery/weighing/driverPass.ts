// 司机通行证: what the driver's link shows and lets him do. The link is all he has, so it shows his truck alone, nothing of prices or people
// beside himself, and is dead with the truck's end, a change of truck, or the receipt.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { hourText } from '@mall/domain/kernel/clock.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { EARLY_MS, hourWords, passState } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { lapses } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import QRCode from 'qrcode'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { storeFile } from '../../platform/file/uploadFile.ts'
import { notify } from '../../platform/notice/notify.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import type { LoadedUnit } from '../shipment/load.queries.ts'
import { lockWaybill, type WaybillRow } from '../shipment/waybill.queries.ts'
import { aliveByPass } from './alivePass.ts'
import { openDoubt } from './dispute.ts'
import { countAct } from './counted.ts'
import { factsOf, forgetAct, gateOf, nameActFile, nowOf, type PassAct, passPhotos } from './gate.queries.ts'
import { joinQueue, lineOf, lockLine, placeIn, whyNotJoin } from './gateQueue.ts'
import { basisKg, note, usualOf, wrongState } from './onTruck.ts'
import { markArrived } from './receipt.queries.ts'
import { receive } from './receive.ts'
import { truckWeighing } from './weighing.reads.ts'
import { disputeView } from './weighing.view.ts'

/** The dark modules as one path. */
function qrPath(text: string): { qr: string; qrSize: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const parts: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) parts.push(`M${x + 2} ${y + 2}h1v1h-1z`)
  return { qr: parts.join(''), qrSize: size + 4 }
}

interface Say {
  tone: 'go' | 'wait' | 'no'
  says: string
  more: string
}
function sayOf(
  w: WaybillRow,
  o: { now: number; stopped: string; netText: string; disputed: string; weighed: boolean; address: string },
): Say {
  switch (w.status) {
    case WaybillStatus.allocated: {
      if (!w.slotAt) return { tone: 'wait', says: '还没有预约时段', more: '请让货主先预约时段，约好后这里会变。' }
      const startsAt = w.slotAt.getTime()
      const state = passState({ slot: { startsAt }, plate: w.plate, ended: false, entered: false }, o.now)
      if (o.stopped && state === 'go') return { tone: 'no', says: '不能进厂', more: `${o.stopped}。请打电话给货主。` }
      if (state === 'early')
        return {
          tone: 'wait',
          says: '还没到时段',
          more: `${hourText(new Date(startsAt - EARLY_MS))} 起放行，请在厂外等候，不要堵门。`,
        }
      if (state === 'late') return { tone: 'no', says: '已过时段', more: '时段已释放，请让货主重新预约。' }
      return { tone: 'go', says: '可以进厂', more: `到门口出示下面的码，${hourWords(startsAt).slice(6)} 前有效。` }
    }
    case WaybillStatus.loading:
      return { tone: 'wait', says: '正在装车', more: '听库工指挥，装完再上磅。' }
    case WaybillStatus.loaded:
      if (o.disputed) return { tone: 'wait', says: '先不要出门', more: o.disputed }
      return o.weighed
        ? { tone: 'go', says: '装完了，可以出门', more: o.netText }
        : { tone: 'wait', says: '去过磅', more: '重车上磅，停稳下车，等读数稳定。' }
    default:
      return w.arrivedAt
        ? { tone: 'wait', says: '已到达，等验收', more: '收货人不在时，可以代签收并拍照。' }
        : { tone: 'go', says: '一路平安', more: w.addressText ? `送到 ${w.addressText}` : '在途，到达后请点「我到了」。' }
  }
}

/** In the line it is his turn that he wants to know. */
const queuedSay = (p: NonNullable<ReturnType<typeof placeIn>>, gate: string): Say =>
  p.calledAt === null
    ? { tone: 'wait', says: '排队等叫号', more: p.says }
    : {
        tone: 'go',
        says: '叫到您了，请进厂',
        more: `${hourText(new Date(p.calledAt))} 叫号，请到 ${gate} 出示下面的码；没有来的往后排。`,
      }

const GUESSES = askLimit({ name: 'driverPass', most: 60 })
export async function readDriverPass(ctx: Ctx, { t }: Parsed<'/api/weighing/getDriverPass'>) {
  const w = await aliveByPass(ctx.db, t)
  const now = await nowOf(ctx.db)
  // Whoever tries links that are none is counted by where he sits; a driver opens his old one some times.
  if (!w && t !== '') await within(ctx.db, GUESSES, netOf(ctx.ip))
  if (!w)
    return {
      alive: false,
      tone: 'no' as const,
      says: '通行证已停用',
      more: t === '' ? '请打开收到的链接。' : '换了车、取消或已经签收后，旧链接就不能用了。请向货主要新链接。',
      now,
      pass: null,
    }
  const [{ t: weighing, settlement, view }, gate, usual, [facts], photos, line] = await Promise.all([
    truckWeighing(ctx, w),
    gateOf(ctx.db, w.depotCode),
    usualOf(ctx.db, w.plate),
    factsOf(ctx.db, [w.id]),
    passPhotos(ctx.db, w.id),
    w.status === WaybillStatus.allocated ? lineOf(ctx.db, w.depotCode, now) : null,
  ])
  const place = line && placeIn(line, w.id)
  const whyNotJoinNow = whyNotJoin(w, place !== null, now)
  const byTable = settlement === SettlementMode.theoretical
  const last = view.weighings.at(-1)
  const holds = weighing.holds ? last : undefined
  const open = weighing.dispute?.state === 'open' ? weighing.dispute : undefined
  const waits = open && !lapses({ replyBy: open.replyBy.getTime(), reweighed: weighing.reweighed }, now) ? open : undefined
  const say = sayOf(w, {
    now,
    stopped: facts?.stopped ?? '',
    weighed: holds !== undefined,
    address: w.addressText,
    netText: holds
      ? byTable
        ? `净重 ${tons(holds.netKg)} 吨；理计 ${tons(weighing.load.theoryKg)} 吨，过磅仅参考。`
        : `净重 ${tons(holds.netKg)} 吨，毛重 ${tons(holds.grossKg)} 吨。`
      : '',
    disputed: waits
      ? weighing.reweighed
        ? `磅单异议，等货主认可复磅；${hourText(waits.replyBy)} 未选按复磅放行。`
        : '磅单异议，请回磅上复磅。'
      : '',
  })
  const works = w.status === WaybillStatus.allocated && say.tone === 'go'
  const whyNotReweigh = view.whyNotOpen
  return {
    alive: true,
    ...(place && say.tone !== 'no' ? queuedSay(place, gate?.gateName || w.depotName) : say),
    now,
    pass: {
      waybillNo: w.waybillNo,
      phone: ctx.world.settings.phone,
      ...qrPath(`${ctx.world.settings.origin}/driverPass?t=${w.passToken}`),
      code: w.pickUpCode,
      codeWorks: works,
      slot: w.slotAt ? hourWords(w.slotAt.getTime()) : '未约',
      gate: gate?.gateName || w.depotName,
      address: gate?.address ?? '',
      plate: plateText(w.plate),
      driverName: w.driverName,
      axles: w.axles,
      limitKg: legalGrossKg(w.axles),
      tareKg: w.tareKg ?? (usual.usualKg || w.declaredTareKg),
      weighed: w.tareKg !== null,
      loadKg: basisKg(settlement, weighing.load),
      lots: lotsOf(weighing.load.units, byTable),
      basis: byTable ? '理计' : '吊牌',
      steps: stepsOf(w, holds !== undefined),
      weighing: holds
        ? { grossKg: holds.grossKg, netKg: holds.netKg, permille: holds.permille, within: holds.within, control: byTable }
        : null,
      dispute: weighing.dispute ? disputeView(weighing.dispute, weighing.reweighed) : null,
      mayReweigh: w.status === WaybillStatus.loaded && whyNotReweigh === '',
      whyNotReweigh,
      mayArrive: w.status === WaybillStatus.inTransit && w.arrivedAt === null,
      maySign: w.status === WaybillStatus.inTransit && !w.selfPickup,
      queue: place && { aheadCount: place.aheadCount, minutes: place.minutes, says: place.says, called: place.calledAt !== null },
      mayQueue: whyNotJoinNow === '',
      receiver: w.receiver,
      photos: photos.length,
    },
  }
}

/** Units of one heat at one place are one line: the driver loads bundles, not numbers. */
function lotsOf(units: readonly LoadedUnit[], byTable: boolean) {
  const lots = new Map<string, { title: string; place: string; heatNo: string; pieces: number; pieceUnit: string; kg: Kg }>()
  for (const u of units) {
    const key = `${u.title} ${u.position} ${u.heatNo}`
    const lot = lots.get(key) ?? { title: u.title, place: u.position, heatNo: u.heatNo, pieces: 0, pieceUnit: u.pieceUnit, kg: 0 }
    lot.pieces += u.pieces
    lot.kg += byTable ? u.theoryKg : u.tagKg
    lots.set(key, lot)
  }
  return [...lots.values()]
}

function stepsOf(w: WaybillRow, weighed: boolean) {
  const at =
    w.status === WaybillStatus.allocated
      ? 0
      : w.status === WaybillStatus.loading
        ? 2
        : w.status === WaybillStatus.loaded
          ? weighed
            ? 4
            : 3
          : 5
  return ['到门口扫码', '空车过磅', '装车', '重车过磅', '拿磅单和质保书出门'].map((label, i) => ({
    label,
    state: i < at ? ('done' as const) : i === at ? ('now' as const) : ('later' as const),
  }))
}

/** Counts an act of a living link before it is done: whoever has the link, or tries it out, cannot go on for ever. */
async function acting(ctx: Ctx, t: string, act: PassAct): Promise<{ w: WaybillRow; actId: number }> {
  const w = (await aliveByPass(ctx.db, t)) ?? refuse('PASS_DEAD')
  const counted = await ctx.db.tx(tx => countAct(tx, w.id, act))
  return 'minutes' in counted ? refuse('PASS_THROTTLED', counted) : { w, actId: counted.id }
}
/** The truck locked; between looking and locking it may have been changed or received. */
const locked = async (tx: Parameters<typeof lockWaybill>[0], w: WaybillRow, t: string) => {
  const found = await lockWaybill(tx, everybody, w.waybillNo)
  return found && found.w.passToken === t && !found.w.endedAt ? found : refuse('PASS_DEAD')
}

export async function passReweigh(ctx: Ctx, input: Parsed<'/api/weighing/passReweigh'>) {
  const { w: seen } = await acting(ctx, input.t, 'reweigh')
  return ctx.once(async tx => {
    const { w } = await locked(tx, seen, input.t)
    const { requestId, reason, buyerKg } = input
    await openDoubt(ctx.world, tx, w, {
      cause: 'driver',
      actorId: await systemUserId(tx),
      requestId,
      reason,
      buyerKg,
      fileIds: [],
    })
    return { done: true as const }
  })
}

export async function passArrive(ctx: Ctx, { t }: Parsed<'/api/weighing/passArrive'>) {
  const { w: seen } = await acting(ctx, t, 'arrive')
  return ctx.db.tx(async tx => {
    const { w } = await locked(tx, seen, t)
    // Pressed twice is arrived once.
    if (w.arrivedAt) return { done: true as const }
    if (!(await markArrived(tx, w.id))) return wrongState(w, '登记到达')
    const place = w.addressText || '收货地'
    await note(tx, w, { event: 'arrived', detail: '司机登记到达，等待验收', place, actorId: await systemUserId(tx) })
    await notify(tx, [w.userId], {
      event: 'truckArrived',
      facts: { plate: w.plate, waybillNo: w.waybillNo, place },
      link: `/order/orderShipShow?waybillNo=${w.waybillNo}`,
    })
    return { done: true as const }
  })
}

/** Asked before a byte of the photo is read: whoever has no living link sends the mall no file. */
export async function mayUploadPhoto(db: Db, t = ''): Promise<void> {
  if (!(await aliveByPass(db, t))) refuse('PASS_DEAD')
}

export async function passPhoto(ctx: Ctx, { t }: Parsed<'/api/weighing/passPhoto'>) {
  const { w, actId } = await acting(ctx, t, 'photo')
  try {
    if (w.status !== WaybillStatus.inTransit || w.selfPickup) return wrongState(w, '上传签收照片')
    const stored = await storeFile(ctx, 'receipt', {
      userId: await systemUserId(ctx.db),
      companyId: w.companyId,
      quota: false,
    })
    await nameActFile(ctx.db, actId, stored.fileId)
  } catch (e) {
    await forgetAct(ctx.db, actId)
    throw e
  }
  return { photos: (await passPhotos(ctx.db, w.id)).length }
}

/** 代签收 by the driver: who took it, why the buyer did not sign himself, and at least one photo. */
export async function passSign(ctx: Ctx, input: Parsed<'/api/weighing/passSign'>) {
  // A request that was sent twice finds a link that its twin has ended.
  const { w: seen } = await acting(ctx, input.t, 'sign')
  return ctx.once(async tx => {
    const found = await locked(tx, seen, input.t)
    if (found.w.selfPickup) return wrongState(found.w, '代签收：自提车在门口已签收')
    const fileIds = await passPhotos(tx, found.w.id)
    if (found.w.status === WaybillStatus.inTransit && fileIds.length === 0) return refuse('RECEIPT_WRONG.noPicture')
    await receive(ctx.world, tx, found, {
      how: 'driver',
      receiver: input.receiver,
      actorId: await systemUserId(tx),
      units: null,
      trouble: input.short,
      why: input.why,
      fileIds,
      requestId: input.requestId,
    })
    return { done: true as const }
  })
}

/** 我到门口了: into the line of the gate. */
export async function passQueue(ctx: Ctx, { t }: Parsed<'/api/weighing/passQueue'>) {
  const { w: seen } = await acting(ctx, t, 'queue')
  return ctx.db.tx(async tx => {
    await lockLine(tx, seen.depotCode)
    const { w } = await locked(tx, seen, t)
    await joinQueue(tx, w, { actorId: await systemUserId(tx), who: '司机' })
    return { done: true as const }
  })
}
