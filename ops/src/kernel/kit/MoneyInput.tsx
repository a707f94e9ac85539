import type { Fen } from '@mall/domain/kernel/money.ts'
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
  least = 0.01,
  most = 100_000_000,
}: {
  value?: number | null
  onChange?: (fen: Fen | null) => void
  unit: string
  id?: string
  disabled?: boolean
  label?: string
  /** Yuan; the field itself goes no further. A form that says its bounds in words sets them wider, so that what was typed stays to be seen. */
  least?: number
  most?: number
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
      min={least}
      max={most}
      controls={false}
      disabled={disabled}
      suffix={unit}
    />
  )
}
