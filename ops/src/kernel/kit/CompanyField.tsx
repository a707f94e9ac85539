import { useLazyCall } from '@mall/client/useCall.ts'
import { AutoComplete, Select } from 'antd'
import { useState } from 'react'

const CODE = /^KH\d{6,}$/
/** A whole code, as it is kept; empty: it is none. */
const codeOf = (text: string): string => (CODE.test(text.trim().toUpperCase()) ? text.trim().toUpperCase() : '')
const useFound = (word: string) =>
  (
    useLazyCall('/api/ops/getCompanyList', { word, pageSize: 10 }, { enabled: word.trim().length > 1, keepOld: true }).data
      ?.list ?? []
  ).map(c => ({ value: c.companyCode, label: `${c.companyName} ${c.companyCode}` }))

/** The name that belongs to a whole code; undefined while it is looked up, and where the person does not see companies. */
function useName(code: string): string | undefined {
  const word = CODE.test(code.trim()) ? code.trim() : ''
  const list = useLazyCall('/api/ops/getCompanyList', { word, pageSize: 1 }, { enabled: word !== '' }).data?.list ?? []
  return list.find(c => c.companyCode === word)?.companyName
}

/**
 * A company by name or code; the code is what is kept, and may be typed by who does not see the list of companies. A word that is no code is nobody's:
 * nothing is chosen until a company is. Whose code it is, or which code, stands below.
 */
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
  /** What is being typed; null once one is chosen: then its name stands there. */
  const [typed, setTyped] = useState<string | null>(null)
  const word = typed ?? ''
  const found = useFound(word)
  const name = useName(value)
  const shown = typed ?? name ?? value
  const choose = (code: string) => {
    setTyped(null)
    onChange(code)
  }
  return (
    <span className="named-field">
      <AutoComplete
        aria-label={label}
        value={shown}
        disabled={disabled === true}
        placeholder="名称或编码"
        popupMatchSelectWidth={360}
        onSelect={choose}
        onChange={text => {
          setTyped(text)
          onChange(codeOf(text))
        }}
        onInputKeyDown={e => {
          const first = found.find(c => c.label.includes(word.trim()))
          if (e.key === 'Enter' && typed !== null && word.trim().length > 1 && codeOf(word) === '' && first) choose(first.value)
        }}
        options={word.trim().length > 1 ? found : []}
      />
      {name ? <small className="mute">{shown === name ? value : name}</small> : null}
    </span>
  )
}

const codesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,，、;；]+/)
    .filter(t => CODE.test(t))

/** Several of them: found one by one by name, or a list of codes pasted; a name alone is nobody's code and is not taken for one. */
export function CompaniesField({
  value = [],
  onChange,
  label,
}: {
  value?: string[]
  onChange?(companyCodes: string[]): void
  label: string
}) {
  const [word, setWord] = useState('')
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useFound(word)
  const typed = codesIn(word).map(code => ({ value: code, label: code }))
  const shown = word.trim().length > 1 ? [...found, ...typed.filter(t => !found.some(f => f.value === t.value))] : []
  const chosen = value
    .filter(code => !shown.some(o => o.value === code))
    .map(code => ({ value: code, label: labels.get(code) ?? code }))
  const choose = (codes: readonly string[]) => {
    setLabels(now => new Map([...now, ...shown.map(o => [o.value, o.label] as const)]))
    onChange?.([...new Set(codes)])
  }
  return (
    <Select
      mode="multiple"
      aria-label={label}
      value={value}
      placeholder="名称或编码，可粘贴多个编码"
      notFoundContent={word.trim().length < 2 ? '至少输入两个字' : '没有找到企业'}
      showSearch={{
        filterOption: false,
        searchValue: word,
        onSearch: text => {
          const codes = codesIn(text)
          if (codes.length < 2) return setWord(text)
          setWord('')
          choose([...value, ...codes])
        },
      }}
      onChange={(codes: string[]) => {
        setWord('')
        choose(codes)
      }}
      options={[...chosen, ...shown]}
    />
  )
}
