// What the drill of faults does, in the words of whoever runs the mall: one line a row of the report. The proofs themselves are those of proof/fault and proof/ha.
export interface DrillRow {
  /** Of the proof. */
  name: string
  does: string
  bar: string
  /** Rows with the same word run in one process, over one world, one after the other. */
  together: 'fault' | null
  /** What the machine must have; a row without it is not run, and the report says so. */
  needs: readonly ('root' | 'postgres tools' | 'high availability')[]
  args?: readonly string[]
}

export const drillRows: readonly DrillRow[] = [
  {
    name: 'kill9',
    does: '下单高峰中突然杀掉一个商城进程（SIGKILL）',
    bar: '答复过的不丢、不重复，另一个进程接着服务',
    together: 'fault',
    needs: [],
  },
  { name: 'killjobs', does: '任务做到一半杀掉它的进程', bar: '别的进程接手，每件事只办一次', together: 'fault', needs: [] },
  { name: 'dbrestart', does: '数据库突然停下再启动', bar: '期间 503，之后自己恢复，进程不用重启', together: 'fault', needs: [] },
  {
    name: 'halfopen',
    does: '与数据库的网络断掉而连接不报错',
    bar: '几秒内发现并重连，页面不一直挂着',
    together: 'fault',
    needs: [],
  },
  { name: 'startwithout', does: '没有数据库时启动商城', bar: '进程等着，数据库起来后自己就绪', together: 'fault', needs: [] },
  {
    name: 'overload',
    does: '来的请求多过能办的',
    bar: '多的马上得到 503 与 Retry-After，答应的照常快',
    together: 'fault',
    needs: [],
  },
  { name: 'slow', does: '很慢、不说话的客户端占着连接', bar: '30 秒内断开，别人不受影响', together: 'fault', needs: [] },
  { name: 'skew', does: '进程的时钟错了几小时', bar: '期限按数据库的时间，一个也不变', together: 'fault', needs: [] },
  { name: 'drain', does: '请求中让进程停下（SIGTERM）', bar: '没有一个在办的请求失败', together: 'fault', needs: [] },
  { name: 'livebrowser', does: '打开着的页面断线', bar: '自己接上，不用刷新', together: 'fault', needs: [] },
  {
    name: 'diskfull',
    does: '文件盘、数据库盘写满',
    bar: '干净地拒绝，没有半件事；腾出空间后照常',
    together: null,
    needs: ['root'],
  },
  {
    name: 'partners',
    does: '合作方没有回应、重复、乱序、迟到，其间杀进程',
    bar: '没有一件做两次、丢失或说错',
    together: null,
    needs: [],
  },
  {
    name: 'restore',
    does: '在运行中备份，恢复成另一个商城',
    bar: '行数相符，不变量都成立',
    together: null,
    needs: ['postgres tools'],
  },
  {
    name: 'ha',
    does: '三台数据库丢掉主库：杀、断网、整机断电',
    bar: '30 秒内自己接着写，答复过的不丢',
    together: null,
    needs: ['root', 'high availability'],
    args: ['--runs', '3'],
  },
]
