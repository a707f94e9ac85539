// 开户行: branches of banks that companies choose from. Thousands of rows, so they come by Excel; a wrong one is taken out here.
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

export type BranchRow = Reply<'/api/ops/getBranches'>['list'][number]
type Choices = Reply<'/api/ops/getBasicChoices'> | undefined

const columns = (why: string | undefined, busy: string, remove: (r: BranchRow) => void): Column<BranchRow>[] => [
  { ...textColumn<BranchRow>('subBankName', '支行名称', r => r.subBankName), head: true },
  textColumn('bankName', '银行', r => r.bankName),
  textColumn('lineNo', '联行号', r => r.lineNo),
  textColumn('cityName', '城市', r => r.cityName),
  {
    key: 'accounts',
    title: '企业账户',
    num: true,
    excel: [{ title: '企业账户', value: r => r.accountCount }],
    render: r => r.accountCount,
  },
  {
    key: 'acts',
    title: '操作',
    render: r => (
      <span className="row-acts">
        <ActButton
          size="small"
          {...(why ? { why } : {})}
          loading={busy === r.lineNo}
          onClick={() => remove(r)}
          aria-label={`移除 ${r.subBankName}`}
        >
          移除
        </ActButton>
        <Link to={`/audit?objectType=branch&word=${r.lineNo}`} aria-label={`${r.subBankName} 的记录`}>
          记录
        </Link>
      </span>
    ),
  },
]

export function BranchList({ tabs, choices, why }: { tabs: ReactNode; choices: Choices; why: string | undefined }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [f, set, filtered] = useFilters({ word: '', cityCode: '', page: 1 })
  const list = useList('/api/ops/getBranches', f.page, { word: f.word, cityCode: f.cityCode })
  const drop = useMutation({
    mutationFn: (r: BranchRow) => call('/api/ops/removeBranch', { lineNo: r.lineNo }),
    onSuccess: (_, r) => void message.success(`${r.subBankName} 已移除，再导入即可恢复`),
    onError: e => void message.error(e.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getBranches'] }),
  })
  const remove = (r: BranchRow) =>
    void modal.confirm({
      title: `移除 ${r.subBankName}（${r.lineNo}）？`,
      content: `企业不能再选它${r.accountCount > 0 ? `；${r.accountCount} 个账户已填的开户行不变` : ''}。再导入即可恢复。`,
      okText: '移除',
      cancelText: '不移除',
      onOk: () => drop.mutateAsync(r).catch(() => {}),
    })
  return (
    <ListFrame<BranchRow>
      list="branch"
      label="开户行"
      filtered={filtered}
      tabs={tabs}
      filters={
        <>
          <SearchWord value={f.word} placeholder="名称 / 联行号" onChange={word => set({ word })} />
          <Select
            aria-label="城市"
            showSearch={{ optionFilterProp: 'label' }}
            value={f.cityCode}
            onChange={cityCode => set({ cityCode })}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: '全部城市' },
              ...(choices?.cities ?? []).map(c => ({ value: c.cityCode, label: c.cityName })),
            ]}
          />
        </>
      }
      {...list.frame}
      columns={columns(why, drop.isPending ? drop.variables.lineNo : '', remove)}
      rowKey={r => r.lineNo}
      unit="家"
      onPage={page => set({ page })}
      empty="还没有开户行：企业认证时要自己填写支行和联行号。按「Excel 导入」导入常用的支行，企业就能选。"
    />
  )
}
