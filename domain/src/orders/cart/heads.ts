// The heads of a purchase table: what a column holds, by what stands over it. A head that nobody knows is a column all the same.

export type Column =
  /** What the goods are called by: name, grade, surface, depot; read as it stands. */
  | { is: 'goods' | 'name' | 'grade' }
  /** A part of the size; `metres`: its figures are metres. */
  | { is: 'size'; metres: boolean }
  /** How many; `unit` empty where the head does not say, `assumed` where it says a weight and no unit. Pieces come before weights, those before what has no unit of its own. */
  | { is: 'amount'; unit: string; rank: 0 | 1 | 2; assumed?: boolean }
  | { is: 'unit' | 'number' | 'idle' | 'note' | 'remark' | 'place' | 'unknown' }
  /** How much there is or came already: a figure in it makes the amount beside it doubtful. */
  | { is: 'tally' }

/** A unit as it stands over a column or in a cell of its own: 吨, (t), 米, m2. */
export function unitOf(text: string): string {
  const said = text
    .normalize('NFKC')
    .replace(/[\s()[\]]/g, '')
    .replace(/^单位[:：]?/, '')
  if (/^(?:吨|公吨|t|ton|tons|mt)$/i.test(said)) return '吨'
  if (/^(?:公斤|千克|kg|kgs)$/i.test(said)) return '公斤'
  if (/^(?:件|支|根|张|卷|捆|块|个|包|盘|条|只|台|辆|袋|桶|车)$/.test(said)) return said
  if (/^(?:米|m|延米|延长米|公尺)$/i.test(said)) return '米'
  if (/^(?:平方米?|平米|m2|㎡)$/i.test(said)) return '平方米'
  if (/^(?:pcs?|pieces?)$/i.test(said)) return '件'
  return ''
}

const IN_BRACKETS = /[([]([^()[\]]*)[)\]]/g
const WANTED =
  '(?:本次|本期|本批|本月|拟购|购|预计|合计|拟|总|计划|需求|需用|需要|需|采购|订货|订购|定货|申请|申报|申购|请购|实际|理论|设计|工程|购买|要货)*'
const PIECES = new RegExp(`^${WANTED}(件|支|根|张|卷|捆|块|条)数量?$`)
const TONNAGE = new RegExp(`^${WANTED}(?:重量|净重|毛重|总重|理重|重|吨数|吨位|吨)(?:合计)?$`)
const AMOUNT = new RegExp(`^(?:${WANTED}(?:数量|用量|总量|量|数)|(?:计划|需求|需要|采购|申请)|qty|quantity|数目)$`, 'i')
const ONLY_WANTED = new RegExp(`^${WANTED.slice(0, -1)}+$`)
const TALLY =
  /^(?:已|未|剩|余|欠|库存|结存|现存|累计|上月|上期|历史).{0,4}(?:量|数|吨|件|余)$|^(?:库存|结存|累计|已供|已到|剩余)$/
const IDLE =
  /^(?:支\/件|根\/件|张\/件|支\/捆|每.*重.*|每[件捆].*|理论单重|单[件支根张卷]?重.*|件重.*|米重.*|理论米重|单位重量|(?:不?含税|综合|暂定|参考|到货|出厂)*(?:单价|价格|总价|合价|金额|价税合计|货款|税额|税率|限价)|.*单价|.*金额|订单合计|订单已付|计价|price|amount|行)$/i
const NUMBER_HEAD = /^(?:序号|序|编号|行号|项次|项目号|项目序号|项号|项|no\.?|#|号|item)$/i
const SIZE =
  /^(?:规格型号|型号规格|规格尺寸|规格及型号|规格\/型号|规格mm|规格|型号|尺寸|直径|外径|公称直径|厚度|板厚|壁厚|厚|宽度|板宽|宽|长度|板长|定尺长度|定尺|长|size|spec\.?|specification|dimensions?|diameter|thickness|width|length)$/i
const NAME =
  /^(?:品名|名称|品种|品类|商品|商品名称|货物|货物名称|货名|产品|产品名称|物料|物料名称|物料描述|材料|材料名称|材料品名|物资|物资名称|物资品名|钢材名称|钢材品种|类别|种类|description|name|product|goods|materialdescription)$/i
const GRADE = /^(?:材质|牌号|钢号|钢种|材质牌号|材质\/牌号|牌号材质|钢级|强度等级|grade|material|steelgrade)$/i
const GOODS =
  /^(?:产地|钢厂|生产厂|生产厂家|厂家|厂商|品牌|产地\/钢厂|产地品牌|品牌产地|仓库|提货地|提货仓库|表面|表面处理|镀层|锌层|镀锌量|锌层重量|颜色|边部|计重方式|计重|交货状态|商品编号|商品编码|货号|sku|mill|brand|等级|质量等级)$/i
const NOTE = /^(?:备注|说明|要求|附注|技术要求|其他要求|其它要求|特殊要求|质量要求|remarks?|notes?|备注说明)$/i
const PLACE = /^(?:到货地|到货城市|收货城市|送货城市|送达城市|目的地)$/
/** Known to say nothing of the goods. */
const REMARK =
  /^(?:使用部位|部位|施工部位|用途|使用地点|工地|项目|项目名称|工程名称|工程部位|楼号|栋号|班组|联系人|联系电话|电话|手机|收货人|收货地址|送货地址|地址|供应商|供货商|供货单位|申请人|下单人|企业|订单|订单号|状态|下单时间|进场时间|到货时间|到场时间|交货日期|交货时间|交期|需用日期|需求日期|日期|时间|物料编码|物料编号|材料编码|物资编码|编码|料号|执行标准|标准|仓位|合同号|采购单位|需用时间|使用单位)$/

const hasUnit = (brackets: readonly string[]): string => brackets.map(unitOf).find(u => u !== '') ?? ''

/** What stands under a head. Nothing but a head is one: text with figures of goods in it is none. */
export function columnOf(cell: string): Column {
  const text = cell.normalize('NFKC').replace(/[\s*:：]+/g, '')
  const brackets = [...text.matchAll(IN_BRACKETS)].map(m => m[1] ?? '')
  // 数量/吨, 重量,吨, 数量t: the unit without brackets.
  const bare = text.replace(IN_BRACKETS, '')
  const tail = /^(.*?[^\d])[/,，、-]?(吨|t|kg|公斤|千克|mm|毫米|m|米|元\/吨|元)$/i.exec(bare)
  const known = knownBase(bare) ? bare : tail && knownBase(tail[1]?.replace(/[/,，、-]$/, '') ?? '') ? (tail[1] ?? '') : bare
  const base = known.replace(/[/,，、-]$/, '')
  const unit = hasUnit(brackets) || (base === bare ? '' : unitOf(tail?.[2] ?? ''))
  if (NUMBER_HEAD.test(base)) return { is: 'number' }
  if (/^(?:计量|计价|采购|数量|计数)?单位$|^(?:unit|uom)$/i.test(base)) return { is: 'unit' }
  // 理论重量(kg/m), 重量(吨/件): of one of them, not how many.
  if (brackets.some(b => /[/每](?:m|米|支|根|件|捆|张|卷|块)$/i.test(b)) || IDLE.test(base) || IDLE.test(text))
    return { is: 'idle' }
  const pieces = PIECES.exec(base)?.[1]
  if (pieces !== undefined) return { is: 'amount', unit: unit || pieces, rank: 0 }
  if (TONNAGE.test(base))
    return { is: 'amount', unit: unit || '吨', rank: 1, ...(unit === '' && !base.includes('吨') ? { assumed: true } : {}) }
  if (TALLY.test(base)) return { is: 'tally' }
  if (AMOUNT.test(base) || (unit !== '' && ONLY_WANTED.test(base)))
    return {
      is: 'amount',
      unit,
      rank: unit === '' || unit === '米' || unit === '平方米' ? 2 : unit === '吨' || unit === '公斤' ? 1 : 0,
    }
  const metres = unit === '米' && !/mm|毫米/i.test(text)
  if (SIZE.test(base)) return { is: 'size', metres }
  if (NAME.test(base)) return { is: 'name' }
  if (GRADE.test(base)) return { is: 'grade' }
  if (NOTE.test(base)) return { is: 'note' }
  if (PLACE.test(base)) return { is: 'place' }
  if (REMARK.test(base)) return { is: 'remark' }
  if (GOODS.test(base)) return { is: 'goods' }
  // 材质规格, 品名规格, 名称及规格: two in one cell.
  const parts = base.split(/[及和与/、]|(?<=材质|牌号|品名|名称|品种)(?=规格|材质|牌号|型号)/).filter(Boolean)
  if (parts.length > 1 && parts.every(p => NAME.test(p) || GRADE.test(p) || SIZE.test(p))) return { is: 'name' }
  return { is: 'unknown' }
}
const knownBase = (base: string): boolean =>
  [NUMBER_HEAD, IDLE, PIECES, TONNAGE, AMOUNT, SIZE, NAME, GRADE, NOTE, PLACE, REMARK, GOODS, TALLY, ONLY_WANTED].some(p =>
    p.test(base),
  ) || /单位$/.test(base)

/** A unit alone in the second storey of a head: (吨). */
export const isUnitAlone = (cell: string): boolean =>
  unitOf(cell) !== '' || /^[([]?(?:mm|毫米|元|元\/吨)[)\]]?$/i.test(cell.trim())

/**
 * Whether the cells are a head: most of them are known to be one, two of them tell columns of a purchase apart, and no cell holds a figure of
 * goods. 材料名称 | 规格 | 使用部位 is, 螺纹钢 | HRB400E | 20*9 is not.
 */
export function isHead(cells: readonly string[]): boolean {
  const filled = cells.filter(c => c !== '')
  if (filled.length < 2 || filled.some(c => /\d{2}|\d[*xX×]\d|^\d+(?:\.\d+)?$/.test(c.replace(/mm2|m2/gi, '')))) return false
  const columns = filled.map(columnOf)
  const told = columns.filter(c => ['name', 'size', 'grade', 'amount', 'unit'].includes(c.is)).length
  const known = columns.filter(c => c.is !== 'unknown').length
  return told >= 3 || (told >= 2 && known * 2 > filled.length)
}
