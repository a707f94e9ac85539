import type { ErrorTable } from '../../kernel/errorTable.ts'

export const weighingErrors = {
  GATE_NO_ENTRY: { code: 4941, message: '{why}', says: { noCode: '自提须出示提货码：请输入司机手机上的六位码，或扫通行码' } },
  GATE_CODE: { code: 4942, message: '提货码不对，请核对司机手机上的六位码，或扫通行码；还可以试 {left} 次' },
  GATE_THROTTLED: { code: 4943, message: '这张运单的提货码连续输错，请 {minutes} 分钟后再试，或让货主换新码' },
  SCALE_READING: {
    code: 4944,
    message: '{why}',
    says: {
      otherTruckOn: '磅上还有别的车，请等它下磅',
      unexplained: '手工录入请写明原因，例如「磅通讯中断，按仪表读数」',
      changed: '读数已变为 {now} 吨，请按新读数记',
      unstable: '读数还没有稳定 3 秒，请稍等',
      notConnected: '磅没有读数，请连接磅，或手工录入并写明原因',
      outOfOrder: '磅的数据先后不对，请重新连接磅',
      notSerial: '这台磅不是接在司磅电脑上的，读数由服务器取；请刷新页面再上磅',
      loading: '还在装车，装完再上磅',
      notDue: '这辆车现在不过磅',
      whileItAnswers: '磅在线时不能手工录入，请用磅的读数；上磅后没有读数时才能手工录入',
      noReading: '磅没有读数，请检查联机，或手工录入并写明原因',
      notOnIt: '这辆车不在磅上，请先上磅',
    },
  },
  WEIGHT_WRONG: { code: 4945, message: '{why}', says: { unchanged: '毛重、皮重都与原磅单相同，不需要更正' } },
  TICKET_NOT_FOUND: { code: 4946, message: '没有这张磅单，请从磅单列表重新打开' },
  DISPUTE_STATE: {
    code: 4947,
    message: '{why}',
    says: {
      newerTicket: '已有更新的复磅 {ticketNo}，请核对后再认可',
      settled: '这车没有未了结的异议，可能买方刚认可，请刷新',
      justSettled: '异议刚刚了结，请刷新',
      ticketShut: '{shut}：{ticketNo}；录错请出更正单',
      notWeighed: '还没有过毛重，没有磅单可以异议',
    },
  },
  LOAD_UNIT: {
    code: 4948,
    says: {
      notThisTruck: '{unitNo} 不在这车的装车清单上{where}，请不要装',
      notListed: '{unitNo} 不在这车的装车清单上，请核对件号',
      lastUnit: '车上只剩这一件，退下后就空车了；请调度先补配再退',
      listEmpty: '装车清单是空的，请调度先配货',
      unticked: '还有 {count} 件没有核上{first}',
    },
  },
  LEAVE_BLOCKED: { code: 4949, message: '{why}', says: { notWeighed: '还没有过毛重，不能出厂' } },
  RECEIPT_WRONG: { code: 4950, message: '{why}', says: { noPicture: '请先拍一张签收单或卸货的照片' } },
  RECEIPT_DONE: { code: 4951, message: '这一车已经签收（{who}），请刷新查看' },
  OBJECTION_WRONG: {
    code: 4952,
    message: '{why}',
    says: {
      noOwnWeight: '运单 {waybillNo} 没有贵公司复磅重量，请先在运单页登记，再提异议',
      noTicket: '这一车没有磅单',
      none: '没有待复磅的重量异议，可能已登记结果，请刷新',
      justEntered: '同事刚刚登记了结果，请刷新',
    },
  },
  PASS_DEAD: { code: 4953, message: '通行链接已失效，请向货主要新链接' },
  PASS_THROTTLED: { code: 4954, message: '操作太频繁，请 {minutes} 分钟后再试，或打电话给货主' },
  TICKET_LOCKED: { code: 4955, message: '{why}' },
  QUEUE_WRONG: {
    code: 4956,
    message: '{why}',
    says: {
      notCalled: '这辆车没有被叫号，可能刚进厂或已往后排，请刷新',
      nobody: '门口没有排队的车',
      nobodyDue: '排队的车都已叫号，或还没到时段',
    },
  },
  SCALE_PHOTOS: { code: 4957, message: '一车至多 {most} 张过磅照片' },
} as const satisfies ErrorTable
