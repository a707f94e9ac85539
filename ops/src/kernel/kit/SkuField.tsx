import { useLazyCall } from '@mall/client/useCall.ts'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useWide } from './useWide.ts'

/** Goods by code or by what they are; the code is what is kept. */
export function SkuField({
  value,
  onChange,
  depotCode,
  label,
  disabled,
}: {
  value: string
  onChange(skuCode: string): void
  depotCode: string
  label: string
  disabled: boolean
}) {
  const roomy = useWide(700)
  const [word, setWord] = useState('')
  const found = useLazyCall(
    '/api/ops/getSkuList',
    { word, pageSize: 10, ...(depotCode ? { depotCode } : {}) },
    { enabled: word.trim().length > 1, keepOld: true },
  ).data
  return (
    <AutoComplete
      value={value}
      aria-label={label}
      disabled={disabled}
      placeholder="材质 规格，或编号"
      className="sku-field"
      popupMatchSelectWidth={roomy ? 420 : true}
      onSearch={setWord}
      onChange={text => onChange(text)}
      options={(word.trim().length > 1 ? (found?.list ?? []) : []).map(s => ({
        value: s.skuCode,
        label: (
          <>
            {s.title}
            <small className="mute sku-code">
              {s.skuCode}，{s.depotName}，可供 {s.onHand - s.reserved} {s.pieceUnit}
            </small>
          </>
        ),
      }))}
    />
  )
}
