import { ATTRIBUTE_LABEL } from '@mall/domain/goods/goods/attributes.ts'
import { type FieldChange, GOODS_FIELD_LABEL, type GoodsField, shapeRule } from '@mall/domain/goods/goods/goodsForm.ts'
import { ImportState, UNDO_HOURS } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import type { GradeRow } from '../../kernel/ports/catalogue.ts'
import { priceBand } from '../goods/updateSkuPrice.ts'
import { type ImportRow, importByNo, importRowsCount, importRowsPage, importsCount, importsPage } from './goodsImport.queries.ts'
import { changesOfSku, goodsByCodes, gradesInUse } from './goodsRows.queries.ts'
import { formOf } from './judgeGoods.ts'
import { stampOf } from './saveGoods.ts'
import { plansOf } from './shelfPlan.queries.ts'

/** Attributes that have a field of their own in the form. */
const OWN_FIELDS = new Set([
  'grade',
  'standard',
  'thickness',
  'width',
  'length',
  'diameter',
  'od',
  'size',
  'gradeLevel',
  'settlementMode',
  'warehouse',
  'mill',
])

/** Codes of mills and depots by their names; other values as they are kept. */
function changeView(world: World, c: { field: string; was: string; now: string }) {
  const { mills, depots } = world.catalogue
  const text = (v: string) =>
    c.field === 'millCode' ? (mills.get(v)?.name ?? v) : c.field === 'depotCode' ? (depots.get(v)?.name ?? v) : v
  const own: Record<string, string> = { made: '新建', withdrawn: '撤销', title: '名称', category: '目录' }
  return { label: own[c.field] ?? GOODS_FIELD_LABEL[c.field as GoodsField], was: text(c.was), now: text(c.now) }
}

/** Of its class at the desk, and those in use; what is off is offered no more. */
function gradesOffered(desk: readonly GradeRow[], classCode: string, used: readonly { grade: string; standard: string }[]) {
  const own = desk.filter(g => g.classCodes.includes(classCode))
  const same = (a: { grade: string; standard: string }) => (b: { grade: string; standard: string }) =>
    a.grade === b.grade && a.standard === b.standard
  const added = own.filter(g => !g.off && !used.some(same(g)))
  return [...used.filter(u => !own.some(g => g.off && same(g)(u))), ...added].map(({ grade, standard }) => ({ grade, standard }))
}

export async function readGoodsBasics({ world: { catalogue }, db }: Ctx) {
  const grades = await gradesInUse(db)
  return {
    varieties: [...catalogue.varieties.values()]
      .filter(v => !v.off && !catalogue.classes.get(catalogue.categories.get(v.cateCode)?.classCode ?? '')?.off)
      .map(v => {
        const cate = catalogue.categories.get(v.cateCode)
        const rule = shapeRule(v.shape)
        return {
          code: v.varietyCode,
          name: v.name,
          shape: v.shape,
          sizes: [...rule.sizes],
          typedSpec: rule.typedSpec ?? false,
          className: catalogue.classes.get(cate?.classCode ?? '')?.name ?? '',
          channelName: catalogue.channels.get(cate?.channelCode ?? '')?.channelName ?? '',
          pieceUnit: rule.pieceUnit,
          priceUnit: rule.priceUnit,
          grades: gradesOffered(
            catalogue.grades,
            cate?.classCode ?? '',
            grades.filter(g => g.varietyCode === v.varietyCode),
          ),
        }
      }),
    mills: [...catalogue.mills.values()].filter(m => !m.off).map(m => ({ code: m.millCode, name: m.name })),
    depots: [...catalogue.depots.values()].filter(d => !d.off).map(d => ({ code: d.depotCode, name: d.name })),
    attributes: Object.entries(ATTRIBUTE_LABEL)
      .filter(([code]) => !OWN_FIELDS.has(code))
      .map(([code, label]) => ({ code, name: label })),
  }
}

export async function readGoodsForm(ctx: Ctx, { skuCode }: Parsed<'/api/ops/getGoodsForm'>) {
  const [[now], changes, plans, priceBandPercent, approvePercent] = await Promise.all([
    goodsByCodes(ctx.db, [skuCode]),
    changesOfSku(ctx.db, skuCode),
    plansOf(ctx.db, skuCode),
    priceBand(ctx.world),
    ctx.world.rules.number('price.approvePercent'),
  ])
  if (!now || now.withdrawn) return refuse('GOODS_NOT_FOUND')
  const form = formOf(now)
  return {
    form,
    reserved: now.reserved,
    stamp: stampOf(form),
    title: now.title,
    priceBandPercent,
    approvePercent,
    changes: changes.map(({ at, field, was, now: to, why, staffName, importNo }) => ({
      at: at.getTime(),
      why,
      staffName,
      importNo,
      ...changeView(ctx.world, { field, was, now: to }),
    })),
    plans: plans.map(p => ({ ...p, dueAt: p.dueAt.getTime() })),
  }
}

const headView = (i: ImportRow) => ({
  importNo: i.importNo,
  source: i.source,
  fileName: i.fileName,
  reason: i.reason,
  state: i.state,
  rows: i.rows,
  made: i.made,
  changed: i.changed,
  same: i.same,
  staffName: i.staffName,
  failedWhy: i.failedWhy,
  undoneName: i.undoneName,
  leftOut: i.leftOut,
  priced: i.priced,
  repricingNo: i.repricingNo,
  repricingState: i.repricingState,
  doneRows: i.state === ImportState.done || i.state === ImportState.undone ? i.rows : i.doneRows,
  createdAt: i.createdAt.getTime(),
  doneAt: i.doneAt?.getTime() ?? null,
  undoneAt: i.undoneAt?.getTime() ?? null,
  undoUntil: i.state === ImportState.done && i.doneAt ? i.doneAt.getTime() + UNDO_HOURS * 3_600_000 : null,
})

export async function readGoodsImports(ctx: Ctx, input: Parsed<'/api/ops/getGoodsImports'>) {
  const [rows, total] = await Promise.all([importsPage(ctx.db, input.pageSize, offsetOf(input)), importsCount(ctx.db)])
  return page(input, rows.map(headView), total)
}

export async function readGoodsImport(ctx: Ctx, input: Parsed<'/api/ops/getGoodsImport'>) {
  const i = (await importByNo(ctx.db, input.importNo)) ?? refuse('GOODS_IMPORT_NONE')
  const [rows, total] = await Promise.all([
    importRowsPage(ctx.db, i.id, input.ofKind, input.pageSize, offsetOf(input)),
    importRowsCount(ctx.db, i.id, input.ofKind),
  ])
  const list = rows.map(r => ({
    rowNo: r.rowNo,
    skuCode: r.skuCode,
    title: r.title,
    rowKind: r.kind,
    listPriceFen: r.wanted.listPriceFen,
    onHand: r.wanted.onHand,
    depotName: ctx.world.catalogue.depots.get(r.wanted.depotCode)?.name ?? r.wanted.depotCode,
    changes: [
      ...(r.priceFen && r.was
        ? [changeView(ctx.world, { field: 'listPriceFen', was: yuan(r.was.listPriceFen), now: yuan(r.priceFen) })]
        : []
      ).map(c => ({ ...c, bySheet: true })),
      ...r.changes.map((c: FieldChange) => ({ ...changeView(ctx.world, c), bySheet: false })),
    ],
  }))
  return { ...page(input, list, total), head: headView(i) }
}
