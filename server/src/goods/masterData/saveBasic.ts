// A row of 基础资料 is made or changed. Its code is given once; the process that answers knows the new row, the others hear of it at once.
import {
  BASIC_FIELD_LABEL,
  type BasicForm,
  type BasicKindCode,
  basicChanges,
  basicFields,
  emptyBasic,
  type WrongField,
  whyNotBasic,
} from '@mall/domain/goods/masterData/basics.rules.ts'
import { feeFields, feesOf } from '@mall/domain/goods/masterData/fees.rules.ts'
import { OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { analyseCategory } from '@mall/domain/goods/goods/category.ts'
import { GoodsShape } from '@mall/domain/goods/goods/goodsForm.ts'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { AuditObject } from '@mall/domain/platform/audit/audit.objects.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { tellCatalogue } from '../../kernel/ports/catalogue.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { makeFeeChange } from './changeOptions.ts'
import { lockOptions } from './options.queries.ts'
import {
  addClassToChannel,
  anyGoodsOf,
  type BasicRow,
  type CityMove,
  followVariety,
  futuresOfClass,
  insertBasic,
  lockBasic,
  nextGradeCode,
  sameCity,
  sameGrade,
  sameName,
  setCities,
  tellAreas,
  updateBasic,
  usesOf,
} from './basics.queries.ts'

/** One line of the log about a row of the desk. */
export const recordBasic = (ctx: Ctx, tx: Tx, act: AuditAct, objectType: AuditObject, objectId: string, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType, objectId, detail: detail.slice(0, 500) })

/** Fields of other kinds count for nothing, whatever was sent; names of cities follow from their codes. */
function formOf(ctx: Ctx, input: Parsed<'/api/ops/saveBasic'>): BasicForm {
  const own = Object.fromEntries(basicFields[input.ofKind].map(field => [field, input[field]])) as Partial<BasicForm>
  const form = { ...emptyBasic, ...own }
  form.cityCodes = [...new Set(form.cityCodes)].sort()
  if (input.ofKind === 'city') Object.assign(form, { name: form.name.trim(), shortName: form.shortName.trim() })
  if (input.ofKind === 'depot') form.city = ctx.world.catalogue.cities.get(form.cityCode)?.name ?? ''
  if (input.ofKind === 'channel') form.commonly = isCommonly(form.code)
  return form
}

/** Codes that must exist. */
function whyUnknown(ctx: Ctx, kind: BasicKindCode, f: BasicForm): WrongField | undefined {
  const { areas, cities, classes } = ctx.world.catalogue
  if (kind === 'depot' && !cities.has(f.cityCode)) return { field: 'cityCode', why: '没有这个城市' }
  if (kind === 'depot' && (areas.get(f.salesAreaCode)?.off ?? true))
    return { field: 'salesAreaCode', why: '没有这个区域，或已停用' }
  if (kind === 'depot' && cities.get(f.cityCode)?.off) return { field: 'cityCode', why: '这个城市已停用' }
  if (kind === 'city') return whyNoCity(ctx, f)
  const strangeClass = f.classCodes.find(c => !classes.has(c))
  if (strangeClass !== undefined) return { field: 'classCodes', why: `没有品类 ${strangeClass}` }
  const strangeCity = f.cityCodes.find(c => !cities.has(c))
  if (strangeCity !== undefined) return { field: 'cityCodes', why: `没有城市 ${strangeCity}` }
  return kind === 'category' ? whyNoPlace(ctx, f) : kind === 'variety' ? whyNoVariety(ctx, f) : undefined
}

/** The province is one of those we know; an area that was stopped takes no city, the one it has may stand. */
function whyNoCity({ world: { catalogue } }: Ctx, f: BasicForm): WrongField | undefined {
  const { areas, cities } = catalogue
  if (![...cities.values()].some(c => c.provinceCode === f.provinceCode)) return { field: 'provinceCode', why: '没有这个省份' }
  if (f.salesAreaCode === '' || cities.get(f.code)?.salesAreaCode === f.salesAreaCode) return undefined
  return (areas.get(f.salesAreaCode)?.off ?? true) ? { field: 'salesAreaCode', why: '没有这个区域，或已停用' } : undefined
}

/** A category lies in its channel, under one that is no child of its own; its channel and class are given once. */
function whyNoPlace({ world: { catalogue } }: Ctx, f: BasicForm): WrongField | undefined {
  const { categories, channels, classes } = catalogue
  if (!channels.has(f.ofChannel)) return { field: 'ofChannel', why: `没有渠道 ${f.ofChannel}` }
  if (!classes.has(f.classCode)) return { field: 'classCode', why: `没有品类 ${f.classCode}` }
  const now = categories.get(f.code)
  if (!now && classes.get(f.classCode)?.off) return { field: 'classCode', why: '已停用，请先启用' }
  if (now && now.channelCode !== f.ofChannel) return { field: 'ofChannel', why: '定下后不能改' }
  if (now && now.classCode !== f.classCode) return { field: 'classCode', why: '定下后不能改' }
  if (!now && /^Q[PJ]/.test(f.code)) return { field: 'code', why: 'QP、QJ 开头的目录随品种而来，不能在这里新增' }
  const sold = [...catalogue.varieties.values()].some(v => v.cateCode === f.code)
  // Goods hang on the lower level; cards of a channel's home read those with a parent.
  if (sold && now?.parentCode && f.parentCode === '') return { field: 'parentCode', why: '有商品的目录须在上级之下' }
  if (f.parentCode === '') return undefined
  const parent = categories.get(f.parentCode)
  if (!parent || parent.channelCode !== f.ofChannel) return { field: 'parentCode', why: '上级须是同一渠道的目录' }
  if (parent.parentCode !== null) return { field: 'parentCode', why: '目录只有两层，上级须是最上层的' }
  const hasChildren = [...categories.values()].some(c => c.parentCode === f.code)
  return hasChildren ? { field: 'parentCode', why: '它下面还有目录，不能放到别的目录下' } : undefined
}

/** A variety lies in a lower category; the one it lies in may be stopped, another may not. */
function whyNoVariety({ world: { catalogue } }: Ctx, f: BasicForm): WrongField | undefined {
  const cate = catalogue.categories.get(f.cateCode)
  const was = catalogue.varieties.get(f.code)
  if (!cate) return { field: 'cateCode', why: `没有目录 ${f.cateCode}` }
  if (cate.parentCode === null) return { field: 'cateCode', why: '商品放在下层目录里，请选上级之下的目录' }
  if (was?.cateCode !== f.cateCode) {
    if (cate.off || catalogue.categories.get(cate.parentCode)?.off) return { field: 'cateCode', why: '这个目录已停用，请先启用' }
    if (catalogue.classes.get(cate.classCode)?.off) return { field: 'cateCode', why: '目录的品类已停用，请先启用' }
  }
  // QP… and QJ… choose the parameter form of their pages: what it asks is of coils, and of pipe.
  const { form } = analyseCategory(f.cateCode) ?? {}
  if (form === 'coldRolled' && f.shape !== GoodsShape.coil) return { field: 'shape', why: '冷轧、涂镀的目录里只有卷' }
  if (form === 'precisionPipe' && f.shape !== GoodsShape.roundTube && f.shape !== GoodsShape.rectTube)
    return { field: 'shape', why: '管的目录里只有圆管和矩形管' }
  return undefined
}

/** What a class or a variety may not become because of what is there: another of its name, its goods. */
async function whyNotAmong(
  { world: { catalogue } }: Ctx,
  tx: Tx,
  kind: BasicKindCode,
  was: BasicRow | undefined,
  f: BasicForm,
): Promise<WrongField | undefined> {
  if (kind === 'city') {
    const twin = await sameCity(tx, f)
    return twin ? { field: 'name', why: `与 ${twin.code} 重名，请换一个` } : undefined
  }
  if (kind !== 'class' && kind !== 'variety') return undefined
  const same = await sameName(tx, kind, f)
  if (same) return { field: 'name', why: `与 ${same.code} 重名，请换一个` }
  if (!was) return undefined
  if (kind === 'class') {
    const n = was.futuresDays.length > 0 && f.futuresDays.length === 0 ? await futuresOfClass(tx, f.code) : 0
    return n > 0 ? { field: 'futuresDays', why: `还有 ${n} 个在架商品卖期货，请先改为只卖现货` } : undefined
  }
  if (was.shape !== f.shape && (await anyGoodsOf(tx, f.code)))
    return { field: 'shape', why: '已有商品，尺寸和计重方式不能变；请另建一个品种' }
  if (was.cateCode === f.cateCode || !(await anyGoodsOf(tx, f.code))) return undefined
  const [from, to] = [catalogue.categories.get(was.cateCode), catalogue.categories.get(f.cateCode)]
  // What companies bought is counted by class, and the class is what their orders were agreed by (decision 0146).
  if (from?.classCode !== to?.classCode)
    return { field: 'cateCode', why: '已有商品，只能移到同一品类的目录；换品类请另建一个品种' }
  const onShelf = (await usesOf(tx, kind, [f.code])).get(f.code)?.onShelf ?? 0
  if (onShelf > 0 && catalogue.channels.get(to?.channelCode ?? '')?.off)
    return { field: 'cateCode', why: `目录的渠道已停用，${onShelf} 个在架商品会没有人找得到` }
  return undefined
}

/** The history of each city that an area took or gave away. */
async function recordCities(ctx: Ctx, tx: Tx, moves: readonly CityMove[]): Promise<void> {
  const said = (code: string) => (code === '' ? '（空）' : code)
  for (const m of moves)
    await recordBasic(
      ctx,
      tx,
      'basics.change',
      'city',
      m.cityCode,
      `所在销售区域 ${said(m.wasArea)} → ${said(m.nowArea)}（随区域的城市）`,
    )
}

/** What hangs on a row that was written: cities of an area, goods of a variety, the classes of a channel. Answers how many goods moved. */
async function follow(ctx: Ctx, tx: Tx, kind: BasicKindCode, was: BasicRow | undefined, f: BasicForm): Promise<number> {
  if (kind === 'area') await recordCities(ctx, tx, await setCities(tx, f.code, f.cityCodes))
  if (kind === 'city') {
    const moved = [was?.salesAreaCode ?? '', f.salesAreaCode]
    if (moved[0] !== moved[1]) await tellAreas(tx, moved.filter(Boolean))
  }
  if (kind === 'category' && (await addClassToChannel(tx, f.ofChannel, f.classCode)))
    await recordBasic(ctx, tx, 'basics.change', 'channel', f.ofChannel, `品类增加 ${f.classCode}（新目录 ${f.name}）`)
  return kind === 'variety' && was ? followVariety(tx, was, f, ctx.me.userId) : 0
}

/** Refuses a taken code, a row that somebody changed meanwhile, and what a row of the kind cannot be. */
export async function saveBasic(ctx: Ctx, input: Parsed<'/api/ops/saveBasic'>) {
  const kind = input.ofKind
  const form = formOf(ctx, input)
  const wrong = whyNotBasic(kind, form)[0] ?? whyUnknown(ctx, kind, form)
  if (wrong) return refuse('BASIC_WRONG', { field: BASIC_FIELD_LABEL[wrong.field], why: wrong.why })
  const saved: { code: string; rev: number; changeNo?: string; needs?: string; inForce?: boolean; movedGoods?: number } =
    await ctx.once(async tx => {
      const requestId = `${ctx.me.userId}:${input.requestId}`
      if (kind === 'grade') {
        if (form.code === '') form.code = await nextGradeCode(tx)
        const same = await sameGrade(tx, form)
        if (same) return refuse('BASIC_WRONG.gradeTaken', { field: '名称', code: same.code })
      }
      const fields = feeFields(kind)
      // Before the row: a change that comes into force meanwhile holds them in this order.
      if (fields.length > 0) await lockOptions(tx)
      const was = await lockBasic(tx, kind, form.code)
      let change = { changeNo: '', needs: '', inForce: true }
      const among = async () => {
        const why = await whyNotAmong(ctx, tx, kind, was, form)
        if (why) refuse('BASIC_WRONG', { field: BASIC_FIELD_LABEL[why.field], why: why.why })
      }
      if (input.rev === null) {
        if (input.startsAt !== null) return refuse('BASIC_WRONG.validAtOnce', { field: '生效时间' })
        await among()
        if (!(await insertBasic(tx, kind, form, requestId))) return refuse('BASIC_CODE', { code: form.code })
      } else {
        if (!was) return refuse('BASIC_NONE')
        if (was.rev !== input.rev) return refuse('BASIC_CHANGED')
        if (was.off && form.cityCodes.length > 0) return refuse('BASIC_WRONG.areaStopped', { field: '城市' })
        await among()
        const moved = fields.filter(f => was[f] !== form[f])
        if (moved.length > 0) {
          const before = feesOf(was, moved)
          const lines = feesOf(form, moved).map((now, i) => ({ was: before[i] ?? null, now }))
          const made = await makeFeeChange(ctx, tx, lines, {
            note: '基础资料',
            requestId: `basic-${requestId}`,
            startsAt: input.startsAt,
          })
          change = { ...made, inForce: made.changeState === OptionChangeState.inForce }
          // What waits for the second person or for its hour is not the row's yet; the rest of it is saved. What came into force has moved the row on by itself.
          for (const f of moved) form[f] = was[f]
        }
        if (basicChanges(kind, was, form) === '') {
          const rev = (await lockBasic(tx, kind, form.code))?.rev ?? was.rev
          if (moved.length > 0) tellCatalogue(tx)
          return { code: form.code, rev, ...change }
        }
        if (change.changeNo !== '' && change.inForce) for (const f of moved) form[f] = input[f]
        await updateBasic(tx, kind, form)
      }
      const movedGoods = await follow(ctx, tx, kind, input.rev === null ? undefined : was, form)
      const act = input.rev === null ? 'basics.make' : 'basics.change'
      await recordBasic(
        ctx,
        tx,
        act,
        kind,
        form.code,
        `${basicChanges(kind, input.rev === null ? null : (was ?? null), form)}${movedGoods > 0 ? `；移动 ${movedGoods} 个商品` : ''}`,
      )
      tellCatalogue(tx)
      return { code: form.code, rev: (await lockBasic(tx, kind, form.code))?.rev ?? 0, movedGoods, ...change }
    })
  await ctx.world.rereadCatalogue()
  const { changeNo = '', needs = '', inForce = true, movedGoods = 0 } = saved
  return { code: saved.code, rev: saved.rev, movedGoods, changeNo: inForce ? '' : changeNo, needs }
}
