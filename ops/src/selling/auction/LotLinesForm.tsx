import { tons } from '@mall/domain/kernel/weight.ts'
import { Button, Input, InputNumber } from 'antd'
import { FilePick } from '../../kernel/FilePick.tsx'
import { emptyLine, type LineFields } from './lotForm.ts'
import { SkuField } from '../../kernel/kit/SkuField.tsx'

const MOST = 300

/** 标的清单: one row a coil or bundle. */
export function LotLinesForm({
  lines,
  onChange,
  depotCode,
  wrong,
  disabled,
}: {
  lines: LineFields[]
  onChange(lines: LineFields[]): void
  depotCode: string
  wrong: string | undefined
  disabled: boolean
}) {
  const set = (at: number, change: Partial<LineFields>) => onChange(lines.map((l, i) => (i === at ? { ...l, ...change } : l)))
  const kg = lines.reduce((sum, l) => sum + Math.round((l.tons ?? 0) * 1000), 0)
  return (
    <section className="panel" aria-label="标的清单">
      <div className="panel-head">
        <h2>标的清单</h2>
        <span className="mute">
          {lines.length} 行，{tons(kg)} 吨
        </span>
        {wrong ? (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        ) : null}
        <span className="push">
          <Button
            size="small"
            disabled={disabled || lines.length >= MOST}
            onClick={() => onChange([...lines, { ...emptyLine(), skuCode: lines.at(-1)?.skuCode ?? '' }])}
          >
            加一行
          </Button>
        </span>
      </div>
      <div className="scrollx" role="region" aria-label="标的清单" tabIndex={0}>
        <table className="plain-table lotlinesform">
          <thead>
            <tr>
              <th>商品</th>
              <th>件号</th>
              <th className="num">件数</th>
              <th className="num">吨</th>
              <th>降级原因、缺陷</th>
              <th>照片与图样</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {lines.map((l, i) => (
              <tr key={i}>
                <td>
                  <SkuField
                    label={`第 ${i + 1} 行商品`}
                    value={l.skuCode}
                    depotCode={depotCode}
                    disabled={disabled}
                    onChange={skuCode => set(i, { skuCode })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={`第 ${i + 1} 行卷号`}
                    maxLength={40}
                    placeholder="不填为任一件"
                    value={l.unitNo}
                    disabled={disabled}
                    onChange={e => set(i, { unitNo: e.target.value })}
                  />
                </td>
                <td className="num">
                  <InputNumber
                    aria-label={`第 ${i + 1} 行件数`}
                    min={1}
                    max={100_000}
                    precision={0}
                    controls={false}
                    value={l.pieces}
                    disabled={disabled}
                    onChange={pieces => set(i, { pieces })}
                  />
                </td>
                <td className="num">
                  <InputNumber
                    aria-label={`第 ${i + 1} 行吨数`}
                    min={0.001}
                    max={100_000}
                    precision={3}
                    controls={false}
                    value={l.tons}
                    disabled={disabled}
                    onChange={value => set(i, { tons: value })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={`第 ${i + 1} 行缺陷`}
                    maxLength={200}
                    value={l.defect}
                    disabled={disabled}
                    onChange={e => set(i, { defect: e.target.value })}
                  />
                </td>
                <td>
                  {disabled ? (
                    l.files.map(f => f.fileName).join('、') || '—'
                  ) : (
                    <FilePick
                      path="/api/ops/uploadBiddingFile"
                      purpose="lot"
                      label={`第 ${i + 1} 行照片`}
                      value={l.files}
                      onChange={files => set(i, { files })}
                    />
                  )}
                </td>
                <td className="num">
                  <Button
                    size="small"
                    type="text"
                    aria-label={`删除第 ${i + 1} 行`}
                    disabled={disabled || lines.length === 1}
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
