// Made by tools/client.py from the messages of all rooms of the server: change it there.

export * from './cardplay';
export * from './challenges';
export * from './clubs';
export * from './screen';
export * from './daily';
export * from './export';
export * from './guests';
export * from './lessons';
export * from './live';
export * from './luck';
export * from './mistakes';
export * from './past';
export * from './regulars';
export * from './review';
export * from './study';
export * from './tables';
export * from './web';
export * from './wire';
