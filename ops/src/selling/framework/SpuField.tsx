import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AutoComplete } from 'antd'
import { useState } from 'react'

type Sku = Reply<'/api/ops/getSkuList'>['list'][number]

/** 规格号: found by grade and size among the goods; goods of one number in several depots stand once. */
export function SpuField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange(spuCode: string, sku?: Sku): void
}) {
  const [word, setWord] = useState('')
  const read = useLazyCall('/api/ops/getSkuList', { word, pageSize: 20 }, { enabled: word.trim().length > 1, keepOld: true }).data
  const found = word.trim().length > 1 ? (read?.list ?? []) : []
  const once = found.filter((s, i) => found.findIndex(x => x.spuCode === s.spuCode) === i)
  return (
    <AutoComplete
      aria-label={label}
      value={value}
      placeholder="材质 规格"
      popupMatchSelectWidth={360}
      onSearch={setWord}
      onChange={text =>
        onChange(
          text.trim(),
          once.find(s => s.spuCode === text),
        )
      }
      options={once.map(s => ({
        value: s.spuCode,
        label: (
          <>
            {s.title}
            <small className="mute sku-code">{s.spuCode}</small>
          </>
        ),
      }))}
    />
  )
}
