import { Component, type ReactNode } from 'react';

/** Shows the message of what failed while its children were rendered, as a screen's error fallback does. */
export class Catching extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}
