import { InputNumber } from 'antd'

/** Full-width digits and separators, as they come from a pasted document, count as plain ones. */
export const plainNumber = (text: string | undefined): string =>
  (text ?? '').replace(/[\uFF01-\uFF5E]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[^\d.-]/g, '')

/** Yuan in the field, whole fen outside. */
export function MoneyInput({
  value,
  onChange,
  unit,
  id,
  disabled,
  label,
}: {
  value?: number | null
  onChange?: (fen: number | null) => void
  unit: string
  id?: string
  disabled?: boolean
  label?: string
}) {
  return (
    <InputNumber<number>
      id={id}
      className="money-input"
      aria-label={label}
      value={value === null || value === undefined ? null : value / 100}
      onChange={yuan => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
      formatter={(n, { userTyping }) =>
        userTyping ? String(n ?? '') : String(n ?? '').replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')
      }
      parser={text => Number.parseFloat(plainNumber(text))}
      precision={2}
      min={0.01}
      max={100_000_000}
      controls={false}
      disabled={disabled}
      suffix={unit}
    />
  )
}
