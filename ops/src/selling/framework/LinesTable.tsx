// 合同行: what a framework contract is about, line by line.
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import { type ContractLine, emptyLine, num } from './contractForm.ts'
import { SpuField } from './SpuField.tsx'

export function LinesTable(o: {
  lines: ContractLine[]
  /** What a line may be of. */
  classes: readonly Pick<Reply<'/api/ops/getGoodsScopes'>['classes'][number], 'classCode' | 'className'>[]
  onChange(lines: ContractLine[]): void
}) {
  const { lines, classes, onChange } = o
  const setLine = (at: number, what: Partial<ContractLine>) => onChange(lines.map((l, i) => (i === at ? { ...l, ...what } : l)))
  return (
    <section className="panel" aria-label="合同行">
      <div className="panel-head">
        <h2>合同行</h2>
        <span className="mute">
          材质、规格号、厚度、宽度不填为不限；规格号按材质、规格查找商品选取；等级不同的货不按这一行买，也不计入它的吨数
        </span>
        <span className="push">
          <Button
            size="small"
            disabled={lines.length >= 50}
            onClick={() => onChange([...lines, emptyLine(Math.max(0, ...lines.map(l => l.lineNo)) + 1)])}
          >
            加一行
          </Button>
        </span>
      </div>
      <div className="scrollx" role="region" aria-label="合同行" tabIndex={0}>
        <table className="plain-table fw-lines">
          <thead>
            <tr>
              <th>品名、品类</th>
              <th>材质、等级</th>
              <th>规格号</th>
              <th>厚度、宽度，mm</th>
              <th className="num">吨</th>
              <th className="num">升贴水，元/吨</th>
              <th className="num">规格加价，元/吨</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {lines.map((l, i) => (
              <tr key={l.lineNo}>
                <td>
                  <Input
                    aria-label={`第 ${i + 1} 行品名`}
                    value={l.title}
                    onChange={e => setLine(i, { title: e.target.value })}
                  />
                  <Select
                    aria-label={`第 ${i + 1} 行品类`}
                    value={l.classCode || null}
                    placeholder="请选择"
                    popupMatchSelectWidth={false}
                    showSearch={{ optionFilterProp: 'label' }}
                    onChange={classCode => setLine(i, { classCode: classCode ?? '' })}
                    options={classes.map(c => ({ value: c.classCode, label: c.className }))}
                  />
                </td>
                <td>
                  <Input
                    aria-label={`第 ${i + 1} 行材质`}
                    value={l.grade}
                    onChange={e => setLine(i, { grade: e.target.value.trim() })}
                  />
                  <Select
                    aria-label={`第 ${i + 1} 行等级`}
                    value={l.gradeLevel ?? GradeLevel.first}
                    popupMatchSelectWidth={false}
                    onChange={gradeLevel => setLine(i, { gradeLevel })}
                    options={GradeLevel.rows.map(r => ({ value: r.code, label: r.label }))}
                  />
                </td>
                <td>
                  <SpuField
                    label={`第 ${i + 1} 行规格号`}
                    value={l.spuCode ?? ''}
                    onChange={(spuCode, sku) =>
                      setLine(i, {
                        spuCode,
                        ...(sku && l.title === '' ? { title: sku.title } : {}),
                        ...(sku && (l.grade ?? '') === '' ? { grade: sku.grade } : {}),
                        ...(sku ? { gradeLevel: sku.gradeLevel } : {}),
                        ...(sku && l.classCode === '' ? { classCode: sku.classCode } : {}),
                      })
                    }
                  />
                </td>
                <td>
                  <Band
                    name={`第 ${i + 1} 行厚度`}
                    from={l.thicknessFromUm ?? null}
                    to={l.thicknessToUm ?? null}
                    onChange={(thicknessFromUm, thicknessToUm) => setLine(i, { thicknessFromUm, thicknessToUm })}
                  />
                  <Band
                    name={`第 ${i + 1} 行宽度`}
                    from={l.widthFromUm ?? null}
                    to={l.widthToUm ?? null}
                    onChange={(widthFromUm, widthToUm) => setLine(i, { widthFromUm, widthToUm })}
                  />
                </td>
                <td className="num">
                  <InputNumber
                    aria-label={`第 ${i + 1} 行吨`}
                    min={0}
                    precision={3}
                    controls={false}
                    value={l.committedKg / 1000}
                    onChange={v => setLine(i, { committedKg: num(v, 1000) })}
                  />
                </td>
                <td className="num">
                  <InputNumber
                    aria-label={`第 ${i + 1} 行升贴水`}
                    precision={2}
                    controls={false}
                    value={(l.premiumFen ?? 0) / 100}
                    onChange={v => setLine(i, { premiumFen: num(v, 100) })}
                  />
                </td>
                <td className="num">
                  <InputNumber
                    aria-label={`第 ${i + 1} 行规格加价`}
                    min={0}
                    precision={2}
                    controls={false}
                    value={(l.extraFen ?? 0) / 100}
                    onChange={v => setLine(i, { extraFen: num(v, 100) })}
                  />
                </td>
                <td>
                  <Button
                    size="small"
                    type="text"
                    aria-label={`删除第 ${i + 1} 行`}
                    disabled={lines.length === 1}
                    onClick={() => onChange(lines.filter((_, at) => at !== i))}
                  >
                    删除
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A band of sizes in mm, kept in micrometres; an end that is left open has no bound. */
function Band(o: {
  name: string
  from: number | null
  to: number | null
  onChange(from: number | null, to: number | null): void
}) {
  const um = (mm: number | null): number | null => (mm === null ? null : Math.round(mm * 1000))
  const mm = (size: number | null): number | null => (size === null ? null : size / 1000)
  const end = { min: 0.001, max: 100_000, precision: 3, controls: false, formatter: trimmed } as const
  return (
    <span className="row fw-band">
      <InputNumber {...end} aria-label={`${o.name}从`} value={mm(o.from)} onChange={v => o.onChange(um(v), o.to)} />
      <span aria-hidden>–</span>
      <InputNumber {...end} aria-label={`${o.name}到`} value={mm(o.to)} onChange={v => o.onChange(o.from, um(v))} />
    </span>
  )
}
const trimmed = (v: string | number | undefined): string => (v === undefined || v === '' ? '' : String(Number(v)))
