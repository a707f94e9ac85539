// 镀层重量: the three spots of a coating, entered by the laboratory; a correction is the next version and renews what was issued from the old.
import { coatingIn, coatingMisfits, coatingRows, whyNotSpots } from '@mall/domain/delivery/millCertificate/coating.ts'
import { valueText } from '@mall/domain/delivery/millCertificate/properties.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { coatingsOfHeat, insertTest, testOf } from './coating.queries.ts'
import { renewCoated } from './correctCertificates.ts'
import { compareAgain } from './heat.queries.ts'

export const saveCoating = (ctx: Ctx, input: Parsed<'/api/ops/saveCoating'>) =>
  ctx.db.tx(async tx => {
    const k = { heatNo: input.heatNo, grade: input.grade, sizeUm: input.sizeUm, coating: input.coating }
    const why = whyNotSpots(input.spots)
    if (why) return refuse('HEAT_VALUES', { why })
    const coating = (await coatingsOfHeat(tx, k)).map(c => coatingIn(c.title)).find(c => c?.code === k.coating)
    if (!coating) return refuse('HEAT_NONE')
    const before = await testOf(tx, k)
    if ((before?.versionNo ?? 0) !== input.version) return refuse('HEAT_CHANGED')
    if (before && input.reason === '') return refuse('HEAT_VALUES.unexplained')
    const made = await insertTest(tx, {
      ...k,
      versionNo: input.version + 1,
      spots: input.spots,
      source: 'lab',
      inspector: input.inspector,
      testedOn: input.testedOn,
      reason: input.reason,
      madeBy: ctx.me.userId,
      at: null,
    })
    // A colleague saved in the same moment: his version stands.
    if (!made) return refuse('HEAT_CHANGED')
    await compareAgain(tx, k)
    const test = (await testOf(tx, k)) ?? refuse('HEAT_CHANGED')
    const corrected = before
      ? await renewCoated(tx, { ...k, tested: { coating, test }, by: ctx.me.userId, reason: input.reason })
      : 0
    const off = coatingMisfits(coating, input.spots)
    const spots = (list: readonly number[]) => list.map(n => valueText('coatingSpot', n)).join('、')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: before ? 'cert.correct' : 'cert.heat',
      objectType: 'certificate',
      objectId: `${k.heatNo} ${k.grade} ${k.coating}`,
      detail: [
        `炉号 ${k.heatNo}，${k.grade}，${k.coating} 镀层重量第 ${input.version + 1} 版：${before ? `${spots(before.spots)} → ` : ''}${spots(input.spots)}`,
        off.length > 0 ? '不合标准' : '',
        input.reason,
      ]
        .filter(Boolean)
        .join('；'),
    })
    const rows = coatingRows(coating, input.spots)
    return {
      version: input.version + 1,
      corrected,
      misfits: rows.filter(r => off.some(m => m.key === r.key)).map(r => `${coating.code} ${r.label}`),
    }
  })
