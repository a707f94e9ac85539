import { useLazyCall } from '@mall/client/useCall.ts'
import { Select } from 'antd'
import { useState } from 'react'

/** Any company, found by its name or number. */
export function CompanySelect({ label, chosen, onChange }: { label: string; chosen: string; onChange(code: string): void }) {
  const [word, setWord] = useState('')
  const found = useLazyCall(
    '/api/ops/getCompanyList',
    { word, pageSize: 10 },
    { enabled: word.trim().length >= 2, keepOld: true },
  )
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setWord }}
      aria-label={label}
      className="wide"
      allowClear
      placeholder={`${label}：输入名称或编号`}
      value={chosen === '' ? null : chosen}
      onChange={(code: string | undefined) => onChange(code ?? '')}
      loading={found.isFetching}
      notFoundContent={word.trim().length < 2 ? '至少输入两个字' : '没有找到企业'}
      options={(found.data?.list ?? []).map(c => ({ value: c.companyCode, label: `${c.companyName}（${c.companyCode}）` }))}
    />
  )
}
