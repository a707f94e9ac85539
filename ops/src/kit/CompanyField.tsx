import { useLazyCall } from '@mall/client/useCall.ts'
import { AutoComplete, Select } from 'antd'
import { useState } from 'react'

const useFound = (word: string) =>
  (
    useLazyCall('/api/ops/getCompanyList', { word, pageSize: 10 }, { enabled: word.trim().length > 1, keepOld: true }).data
      ?.list ?? []
  ).map(c => ({ value: c.companyCode, label: `${c.companyName} ${c.companyCode}` }))

/** A company by name or code; the code is what is kept, and may be typed by who does not see the list of companies. */
export function CompanyField({
  value,
  onChange,
  label,
  disabled,
}: {
  value: string
  onChange(companyCode: string): void
  label: string
  disabled?: boolean
}) {
  const [word, setWord] = useState('')
  const found = useFound(word)
  return (
    <AutoComplete
      aria-label={label}
      value={value}
      disabled={disabled === true}
      placeholder="名称或编码"
      popupMatchSelectWidth={360}
      onSearch={setWord}
      onChange={code => onChange(code.trim())}
      options={word.trim().length > 1 ? found : []}
    />
  )
}

const SEPARATORS = [' ', ',', '，', '、', ';', '；', '\n', '\t']
/** Several of them: found one by one, or a list of codes pasted. */
export function CompaniesField({
  value,
  onChange,
  label,
}: {
  value?: string[]
  onChange?(companyCodes: string[]): void
  label: string
}) {
  const [word, setWord] = useState('')
  const found = useFound(word)
  return (
    <Select
      mode="tags"
      aria-label={label}
      value={value ?? []}
      placeholder="名称或编码，可粘贴多个编码"
      tokenSeparators={SEPARATORS}
      showSearch={{ filterOption: false, onSearch: setWord }}
      onChange={(codes: string[]) => {
        setWord('')
        onChange?.([...new Set(codes.map(c => c.trim()).filter(Boolean))])
      }}
      options={word.trim().length > 1 ? found : []}
    />
  )
}
