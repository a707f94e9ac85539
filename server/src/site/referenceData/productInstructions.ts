// What the page of product instructions opens with, out of the catalogue's own data.
// A paragraph 「标签：内容」 is shown as a row. Kept at the content desk afterwards, like every article.
import { fromParagraphs } from '@mall/domain/site/content/richText.ts'
import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import type { ArticleSeed } from './articles.ts'
import type { Catalogue, Variety } from './catalogueData.ts'

const { productInstructions } = SHOW_CATEGORIES
const article = ({ catCode }: { catCode: string }, title: string, ...text: string[]): ArticleSeed => ({
  catCode,
  title,
  body: fromParagraphs(text),
})

/** How goods of a shape are marked and kept; facts of the trade. */
const KEEPING: Readonly<Record<string, { marking: string; storage: string }>> = {
  coil: {
    marking: '每卷一张标牌：牌号、规格、卷号、炉号、净重、检验章',
    storage: '室内干燥存放，卷轴水平放在鞍座上，不超过两层，与地面隔离防潮',
  },
  plate: {
    marking: '每张板端喷印牌号、规格、炉号、张号，板侧钢印',
    storage: '垫木间距不超过 1.5 米、上下对齐，码放不高于 1.5 米',
  },
  bar: { marking: '每捆两张标牌，钢筋表面轧有牌号与厂标', storage: '按牌号规格分架，离地 200 毫米以上，雨季遮盖' },
  rod: { marking: '每盘两张标牌：牌号、规格、炉号、重量', storage: '按牌号规格分区，盘卷卧放不超过三层，雨季遮盖' },
  tube: { marking: '每捆一张标牌，管体喷印牌号、规格与标准号', storage: '分规格架放，两端垫木，管端加护套防撞' },
  section: { marking: '每件喷印规格、牌号、炉号，打包件带清单', storage: '按型号分层码放，翼缘向下，垫木对齐' },
  other: { marking: '随货单据写明品名、批号、净重与检验结果', storage: '按品名分区，与其他货隔离，保持干燥' },
}
const keepingOf = (shape: string) =>
  KEEPING[
    /coil/i.test(shape)
      ? 'coil'
      : /plate/i.test(shape)
        ? 'plate'
        : /rod/i.test(shape)
          ? 'rod'
          : /bar/i.test(shape)
            ? 'bar'
            : /tube|seamless/i.test(shape)
              ? 'tube'
              : /section|profile|fabricated|ibeam/i.test(shape)
                ? 'section'
                : 'other'
  ] ?? { marking: '', storage: '' }

const numbersOf = (v: Variety, axis: string): number[] => {
  const values = v.axes[axis]
  return Array.isArray(values) ? values.filter(x => typeof x === 'number') : []
}
/** 厚 0.3–3 mm、宽 1000–1500 mm, 檩条 厚 0.9–3 mm; empty where sizes are named otherwise. */
function sizesOf(varieties: readonly Variety[]): string {
  const axes: [axis: string, label: string][] = [
    ['thickness', '厚'],
    ['width', '宽'],
    ['diameter', '直径'],
    ['od', '外径'],
    ['length', '长'],
  ]
  return axes
    .flatMap(([axis, label]) => {
      const having = varieties.filter(v => numbersOf(v, axis).length > 0)
      const all = having.flatMap(v => numbersOf(v, axis))
      if (all.length === 0) return []
      const [from, to] = [Math.min(...all), Math.max(...all)]
      // What only some of a class are measured by is told of those: purlins have a thickness, H-beams have several.
      const whose =
        having.length === varieties.length
          ? ''
          : `${several(
              having.map(v => v.name),
              2,
            )} `
      return [`${whose}${label} ${from === to ? from : `${from}–${to}`} mm`]
    })
    .join('、')
}
const several = (names: readonly string[], most: number): string =>
  names.length <= most ? names.join('、') : `${names.slice(0, most).join('、')} 等 ${names.length} 种`

/** One article a class: what it is made to, in which sizes, how exactly, how it is marked, packed and kept. */
export function productInstructionsOf(c: Catalogue): ArticleSeed[] {
  return c.classes
    .toSorted((a, b) => a.order - b.order)
    .map(cls => {
      const varieties = c.varieties.filter(v => v.classCode === cls.code)
      const grades = varieties.flatMap(v => v.grades)
      const standards = [...new Set(grades.map(g => g.standard))].filter(Boolean)
      const sizes = sizesOf(varieties)
      const { marking, storage } = keepingOf(varieties[0]?.shape ?? '')
      return article(
        productInstructions,
        cls.name,
        `品种：${varieties.map(v => v.name).join('、')}`,
        `材质：${several([...new Set(grades.map(g => g.grade))], 8)}`,
        `执行标准：${several(standards, 6)}`,
        ...(sizes ? [`规格：${sizes}`] : []),
        ...(cls.quantityTolerancePct > 0 ? [`期货排产交货数量允差：±${cls.quantityTolerancePct} %`] : []),
        `包装：${cls.packing}`,
        `标识：${marking}`,
        `存放：${storage}`,
        `用途：${[...new Set(varieties.flatMap(v => v.uses))].slice(0, 8).join('、')}`,
      )
    })
}
