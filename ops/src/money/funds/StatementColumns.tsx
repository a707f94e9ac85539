import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { type ColumnRole, type Columns, columnRoles, whyNotColumns } from '@mall/domain/money/funds/bankTable.ts'
import { Alert, App, Input, Modal, Select } from 'antd'
import { useState } from 'react'

type Ask = NonNullable<Reply<'/api/ops/previewReceiptImport'>['ask']>
const ROLES = Object.keys(columnRoles) as ColumnRole[]

/** A file nobody has seen before: a person says once what each of its columns is, and files of the same head are read from then on. */
export function StatementColumns({
  fileName,
  ask,
  onSaved,
  onClose,
}: {
  fileName: string
  ask: Ask
  onSaved(): void
  onClose(): void
}) {
  const call = useCaller()
  const { message } = App.useApp()
  const [bankName, setBankName] = useState('')
  const [busy, setBusy] = useState(false)
  const [roles, setRoles] = useState<ReadonlyMap<number, ColumnRole>>(new Map(ask.guess.map(g => [g.columnNum, g.role])))
  const columns = [...roles].map(([columnNum, role]) => ({ columnNum, role }))
  const byRole: Columns = Object.fromEntries(columns.map(c => [c.role, c.columnNum]))
  const why = bankName.trim() === '' ? '请填写银行名称' : whyNotColumns(byRole, columns.length)
  const pick = (column: number, role: ColumnRole | undefined) => {
    const next = new Map([...roles].filter(([at, r]) => at !== column && r !== role))
    if (role) next.set(column, role)
    setRoles(next)
  }
  const save = async () => {
    setBusy(true)
    try {
      await call('/api/ops/saveStatementColumns', { fingerprint: ask.fingerprint, bankName: bankName.trim(), columns })
      onSaved()
    } catch (e) {
      void message.error((e as Error).message)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={920}
      title={`指定各列　${fileName}`}
      okText="记住并读取"
      cancelText="不导入"
      okButtonProps={{ disabled: why !== undefined }}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <p>没见过这种文件。请说明每一列是什么，没有用的不选；以后同样表头的文件直接认得。</p>
      <label className="statement-account">
        银行名称
        <Input value={bankName} maxLength={20} placeholder="如 某某农商银行" onChange={e => setBankName(e.target.value)} />
      </label>
      {why && <Alert type="info" showIcon title={why} className="gap" />}
      <div className="import-lines">
        <table className="tbl">
          <thead>
            <tr>
              <th>文件的列</th>
              <th>是什么</th>
              <th>前几行</th>
            </tr>
          </thead>
          <tbody>
            {ask.headWords.map((head, column) => (
              <tr key={`${column}-${head}`}>
                <td>{head || `第 ${column + 1} 列`}</td>
                <td>
                  <Select
                    allowClear
                    className="statement-role"
                    aria-label={`${head || `第 ${column + 1} 列`}是什么`}
                    placeholder="不用"
                    value={roles.get(column)}
                    options={ROLES.map(role => ({ value: role, label: columnRoles[role] }))}
                    onChange={role => pick(column, role)}
                  />
                </td>
                <td className="mute">
                  {ask.sampleWords
                    .map(row => row[column] ?? '')
                    .filter(t => t !== '')
                    .slice(0, 3)
                    .join('；')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}
