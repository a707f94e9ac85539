import { Button, Input, Select } from 'antd'
import { useState } from 'react'

/** 其他属性: name and value, as many as the goods have. */
export function AttributeRows(o: {
  names: readonly { code: string; name: string }[]
  value: Readonly<Record<string, string>>
  disabled?: boolean
  error?: string | undefined
  onChange(value: Record<string, string>): void
}) {
  const [adding, setAdding] = useState<string | null>(null)
  const entries = Object.entries(o.value)
  const labelOf = (code: string) => o.names.find(n => n.code === code)?.name ?? code
  const put = (code: string, text: string) => o.onChange({ ...o.value, [code]: text })
  return (
    <div className="formfield whole">
      <span className="lab">其他属性</span>
      <div className="attribute-rows">
        {entries.map(([code, text]) => (
          <div key={code} className="row nowraprow">
            <label htmlFor={`goods-attr-${code}`}>{labelOf(code)}</label>
            <Input
              id={`goods-attr-${code}`}
              value={text}
              maxLength={40}
              disabled={o.disabled ?? false}
              onChange={e => put(code, e.target.value)}
            />
            <Button
              size="small"
              type="text"
              aria-label={`删去 ${labelOf(code)}`}
              disabled={o.disabled ?? false}
              onClick={() => o.onChange(Object.fromEntries(entries.filter(([c]) => c !== code)))}
            >
              ×
            </Button>
          </div>
        ))}
        <Select
          aria-label="加一个属性"
          placeholder="＋ 加属性，如镀层重量"
          showSearch={{ optionFilterProp: 'label' }}
          value={adding}
          disabled={o.disabled ?? false}
          options={o.names.filter(n => !(n.code in o.value)).map(n => ({ value: n.code, label: n.name }))}
          onChange={(code: string | null) => {
            if (code) put(code, '')
            setAdding(null)
          }}
        />
      </div>
      {o.error ? (
        <span className="field-error" role="alert">
          {o.error}
        </span>
      ) : null}
    </div>
  )
}
