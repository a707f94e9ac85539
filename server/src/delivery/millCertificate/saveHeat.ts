// 化验值, entered by the laboratory; a correction is the next version and renews what was issued from the old.
import { askedOf } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { fits, limitsOf, type Values } from '@mall/domain/delivery/millCertificate/limits.ts'
import { type Milli, properties, type PropertyKey, valueText } from '@mall/domain/delivery/millCertificate/properties.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, type Why } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { correctCertificates } from './correctCertificates.ts'
import { gradeOf } from './grades.ts'
import { compareAgain, goodsOfHeat, type HeatKey, heatOf, insertHeat } from './heat.queries.ts'
import { thicknessOf } from './heatRecord.ts'

const MOST: Milli = 10_000_000

/** Why the values cannot be entered; undefined when they can. What is limited is measured; what is not limited is not asked. */
function whyNotValues(k: HeatKey, values: readonly { key: string; value: Milli }[]): Why<'HEAT_VALUES'> | undefined {
  const row = gradeOf(k.grade)
  if (!row) return ['HEAT_VALUES.noLimits', { grade: k.grade }]
  const asked = askedOf(row, thicknessOf(k.sizeUm))
  const strange = values.find(v => !asked.includes(v.key as PropertyKey))
  if (strange) return ['HEAT_VALUES.notTested', { grade: k.grade, label: strange.key }]
  const twice = values.find((v, i) => values.findIndex(o => o.key === v.key) !== i)
  if (twice) return ['HEAT_VALUES.twice', { label: properties[twice.key as PropertyKey].label }]
  const missing = asked.find(key => !values.some(v => v.key === key))
  if (missing) return ['HEAT_VALUES.missing', { label: properties[missing].label }]
  const wrong = values.find(v => !Number.isSafeInteger(v.value) || v.value < 0 || v.value > MOST)
  return wrong && ['HEAT_VALUES.unlikely', { label: properties[wrong.key as PropertyKey].label }]
}

export const saveHeat = (ctx: Ctx, input: Parsed<'/api/ops/saveHeat'>) =>
  ctx.db.tx(async tx => {
    const k: HeatKey = { heatNo: input.heatNo, grade: input.grade, sizeUm: input.sizeUm }
    const why = whyNotValues(k, input.values)
    if (why) return refuse(...why)
    const goods = (await goodsOfHeat(tx, k)) ?? refuse('HEAT_NONE')
    const row = gradeOf(k.grade) ?? refuse('HEAT_NONE')
    const before = await heatOf(tx, k)
    if ((before?.versionNo ?? 0) !== input.version) return refuse('HEAT_CHANGED')
    if (before && input.reason === '') return refuse('HEAT_VALUES.unexplained')
    const measured = Object.fromEntries(input.values.map(v => [v.key, v.value])) as Values
    const made = await insertHeat(tx, {
      ...k,
      versionNo: input.version + 1,
      standard: goods.standard,
      measured,
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
    const corrected = before
      ? await correctCertificates(tx, { ...k, recordId: made.id, by: ctx.me.userId, reason: input.reason })
      : 0
    const limits = limitsOf(row, thicknessOf(k.sizeUm))
    const off = input.values.filter(v => !fits(v.value, limits[v.key as PropertyKey]))
    await audit(tx, {
      actorId: ctx.me.userId,
      act: before ? 'cert.correct' : 'cert.heat',
      objectType: 'certificate',
      objectId: `${k.heatNo} ${k.grade}`,
      detail: [
        `炉号 ${k.heatNo}，${k.grade}${k.sizeUm ? ` 厚 ${k.sizeUm / 1000}` : ''}，第 ${input.version + 1} 版`,
        before
          ? input.values
              .filter(v => before.measured[v.key as PropertyKey] !== v.value)
              .map(v => `${v.key} ${textOf(v.key, before.measured[v.key as PropertyKey])} → ${textOf(v.key, v.value)}`)
              .join('，')
          : '',
        off.length > 0 ? `不合标准 ${off.map(v => v.key).join('、')}` : '',
        input.reason,
      ]
        .filter(Boolean)
        .join('；'),
    })
    return { version: input.version + 1, corrected, misfits: off.map(v => properties[v.key].label) }
  })

const textOf = (key: string, value: Milli | undefined): string =>
  value === undefined ? '—' : valueText(key as PropertyKey, value)
